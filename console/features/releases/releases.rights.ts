import { hasRight } from '../../../contract/kit/rights.ts';
import { type ReleaseType, releaseTypes } from '../../../contract/releases/releases.ts';
import { useSession } from '../../data/session.ts';

// These are the keys of the table.
const types = Object.keys(releaseTypes) as ReleaseType[];

/** The types that the user may publish. */
export function usePublishedTypes(): ReadonlySet<ReleaseType> {
  const roles = useSession()?.roles;
  return new Set(types.filter((type) => hasRight(roles, `${releaseTypes[type]}.publish`)));
}
