// What lists of records with links say of them.
import { choice, several } from '../kit/calls.ts';
import { linkStates } from './link-states.ts';

/** The filter: records with a link in one of these states that nobody ignores. */
export const linkFilter = { linkState: several(choice(linkStates), 7).optional() };

/** The field of a row: the worst state of its links that needs a look; null if none does. */
export const linkColumn = { linkState: choice(linkStates).nullable() };
