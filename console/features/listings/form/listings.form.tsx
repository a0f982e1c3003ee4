// Form of a listing: loads the listing, or starts empty or as a duplicate.
import { type Listing, type ListingFields, listingFields } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { FormScreen } from '../../../form/FormScreen.tsx';
import { valuesOf } from '../../../form/fields/values.ts';
import { loadRichText } from '../../../rich-text/RichText.tsx';
import { listHref, newHref } from '../listings.lifecycle.ts';
import { ListingEditor } from './listings.form.editor.tsx';

export default function ListingForm() {
  return (
    <FormScreen noun="listing" detail={listings.detail} path={newHref} listHref={listHref} copied={copied}>
      {({ key, ...form }) => <ListingEditor key={key} {...form} />}
    </FormScreen>
  );
}

// Starts with this chunk, not after the record is loaded.
loadRichText();

/** Values of a duplicate, without those of the original only. */
function copied(listing: Listing): Partial<ListingFields> {
  const { slug: _slug, featured: _featured, featuredRank: _rank, ...rest } = valuesOf(listingFields, listing);
  return { ...rest, name: `${listing.name} (copy)` };
}
