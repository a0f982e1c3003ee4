// Form of a listing: loads the listing, or starts empty or as a duplicate.
import { lazy } from 'react';
import { type Listing, type ListingRow, listingFields } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { listingChecklist } from '../../../../contract/listings/rules.ts';
import { retryUntilOnline } from '../../../data/idle.ts';
import { type Values, valuesOf } from '../../../form/fields/values.ts';
import { LifecycleForm, type LifecycleFormKind } from '../../../lifecycle/LifecycleForm.tsx';
import { loadRichText } from '../../../rich-text/RichText.tsx';
import './listings.form.css';
import { listHref, listingLifecycle, newHref } from '../listings.lifecycle.ts';
import { listingKind, listingOf } from './listings.form.kind.tsx';
import { ListingSections, sections } from './listings.form.sections.tsx';

const listingForm: LifecycleFormKind<Listing, ListingRow> = {
  calls: listingLifecycle,
  kind: listingKind,
  path: newHref,
  listHref,
  copied,
  sections,
  Sections: ListingSections,
  checklist: (values) => listingChecklist(listingOf(values)),
  previewLink: listings.previewLink,
  SitePreview: lazy(() => retryUntilOnline(() => import('./listings.form.preview.tsx'))),
  sitePath: ({ slug }) => `/games/${slug}`,
};

export default function ListingForm() {
  return <LifecycleForm form={listingForm} />;
}

// Starts with this chunk, not after the record is loaded.
loadRichText();

/** Values of a duplicate, without those of the original only. */
function copied(listing: Listing): Values {
  const {
    slug: _slug,
    featured: _featured,
    featuredRank: _rank,
    externalIds: _ids,
    ...rest
  } = valuesOf(listingFields, listing);
  return { ...rest, name: `${listing.name} (copy)` };
}
