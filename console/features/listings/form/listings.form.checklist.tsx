import { listingChecklist } from '../../../../contract/listings/rules.ts';
import { Checklist } from '../../../lifecycle/Checklist.tsx';
import { useListing } from './listings.form.kind.tsx';

/** Open items before the listing can be published, as typed. */
export function ListingChecklist() {
  return <Checklist entries={listingChecklist(useListing())} />;
}
