// The form of a game listing: loads what it is about, or begins with nothing but a name.
import { type Listing, type ListingFields, listingFields } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { FormScreen } from '../../../form/FormScreen.tsx';
import { valuesOf } from '../../../form/fields/values.ts';
import { loadRichText } from '../../../rich-text/RichText.tsx';
import { newHref } from '../listings.lifecycle.ts';
import { ListingEditor } from './listings.form.editor.tsx';

export default function ListingForm() {
  return (
    <FormScreen detail={listings.detail} path={newHref} copied={copied}>
      {({ key, ...form }) => <ListingEditor key={key} {...form} />}
    </FormScreen>
  );
}

// Begun with this chunk, not after the record is there.
loadRichText();

/** The values of another listing, without what belongs to that one alone. */
function copied(listing: Listing): Partial<ListingFields> {
  const { slug: _slug, featured: _featured, featuredRank: _rank, ...rest } = valuesOf(listingFields, listing);
  return { ...rest, name: `${listing.name} (copy)` };
}
