// Possible duplicates of a listing, shown at the field with a link. They never block a save.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import type { Payload } from '../../../../contract/kit/calls.ts';
import { statuses } from '../../../../contract/kit/lifecycle.ts';
import type { Listing, ListingFields, Warning } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { useCan } from '../../../data/access.tsx';
import { queryOf } from '../../../data/queries.ts';
import { useTyped } from '../../../form/fields/useTyped.ts';
import { VisuallyHidden } from '../../../ui/display/VisuallyHidden.tsx';
import { formHref } from '../listings.lifecycle.ts';
import { listingOf } from './listings.form.kind.tsx';

type SimilarListingsProps = {
  record: Listing | null;
  children: ReactNode;
};

/** Searches while name, website and addresses are typed; the record brings those of its saved values. */
export function SimilarListings({ record, children }: SimilarListingsProps) {
  const typed = listingOf(useTyped(500));
  const payload = payloadOf(typed, record?.id);
  const isAsSaved =
    record !== null && JSON.stringify(payload) === JSON.stringify(payloadOf(record, record.id));
  const { data } = useQuery({
    ...queryOf(listings.similar, payload),
    // A hint only, so failures are ignored.
    meta: { right: listings.similar.right, silent: true },
    enabled: !isAsSaved && listings.similar.input.safeParse(payload).success && typed.name !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const warnings = (isAsSaved ? undefined : data) ?? record?.warnings ?? none;
  return (
    <RecordContext value={record?.id}>
      <WarningsContext value={warnings}>{children}</WarningsContext>
    </RecordContext>
  );
}

/** Possible duplicates by one field. */
export function Similar({ path }: { path: string }) {
  const id = useContext(RecordContext);
  const mayMerge = [useCan('gameListings.edit'), useCan('gameListings.delete')].every(Boolean);
  const warnings = useContext(WarningsContext).filter((warning) => warning.path === path);
  if (warnings.length === 0) return null;
  return (
    <ul className="listing-warnings">
      {warnings.map(({ text, listing }) => (
        <li key={listing.id}>
          {text}{' '}
          <Link to={formHref(listing.id)} target="_blank" rel="noreferrer">
            <bdi>{listing.name}</bdi> ({statuses[listing.status].toLowerCase()})
          </Link>
          {id !== undefined && mayMerge && (
            <>
              {' '}
              <Link to={`/duplicates/merge?keep=${listing.id}&drop=${id}`}>
                Merge <VisuallyHidden>with {listing.name}</VisuallyHidden>
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const none: readonly Warning[] = [];
const WarningsContext = createContext(none);
/** The id of the saved listing. */
const RecordContext = createContext<string | undefined>(undefined);

function payloadOf(
  typed: Pick<ListingFields, 'name' | 'websiteUrl' | 'deployments'>,
  id: string | undefined,
): Payload<typeof listings.similar> {
  const { name, websiteUrl, deployments } = typed;
  const addresses = deployments.map(({ blockchainId, address }) => ({ blockchainId, address }));
  return { name, websiteUrl, deployments: addresses, ...(id === undefined ? {} : { exceptId: id }) };
}
