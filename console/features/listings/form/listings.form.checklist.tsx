import { listingChecklist } from '../../../../contract/listings/rules.ts';
import { Checklist } from '../../../lifecycle/Checklist.tsx';
import { useListing } from './listings.form.kind.tsx';

/** What is still to be done before the listing can be published, as it is typed. */
export function ListingChecklist() {
  return <Checklist entries={listingChecklist(useListing())} />;
}
