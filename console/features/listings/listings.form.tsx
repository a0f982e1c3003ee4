// The form of a game listing: loads what it is about, or begins with nothing but a name.
import { type Listing, type ListingFields, listingFields } from '../../../contract/listings.fields.ts';
import { listings } from '../../../contract/listings.ts';
import { FormScreen } from '../../platform/form/FormScreen.tsx';
import { valuesOf } from '../../platform/form/values.ts';
import { loadRichText } from '../../platform/richtext/RichText.tsx';
import { ListingEditor } from './listings.form.editor.tsx';
import { newHref } from './listings.lifecycle.ts';

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
