// Links of public records, with what checks found. links/ makes the checks.
import { links } from '../../../contract/links/link-health.ts';
import { implement } from '../../http/feature.ts';
import { tidyLinksJob } from '../../links/jobs.ts';
import { ignoreLinks, recheckLinks, replaceLink } from './links.actions.ts';
import { countByState, listLinks, readHistory } from './links.list.ts';

export const feature = implement(
  links,
  {
    list: listLinks,
    summary: countByState,
    history: readHistory,
    recheck: { mayChangeNothing: true, run: recheckLinks },
    ignore: { mayChangeNothing: true, run: ignoreLinks },
    // The preview changes no record; each change is audited when the job makes it.
    replace: { changesNothing: () => true, run: replaceLink },
  },
  [tidyLinksJob],
);
