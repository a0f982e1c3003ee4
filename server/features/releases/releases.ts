// Releases: what becomes public together. releases/ runs them.
import { releases } from '../../../contract/releases/releases.ts';
import { implement } from '../../http/feature.ts';
import { runDueReleasesJob } from '../../releases/due.ts';
import { listScheduled } from './releases.calendar.ts';
import { listReleases, readRelease } from './releases.read.ts';
import { addRelease, editRelease, removeRelease } from './releases.save.ts';
import { runNow, scheduleRelease, undoRelease, unscheduleRelease } from './releases.state.ts';

export const feature = implement(
  releases,
  {
    list: listReleases,
    detail: readRelease,
    calendar: listScheduled,
    add: { run: addRelease },
    edit: { mayChangeNothing: true, run: editRelease },
    remove: { run: removeRelease },
    schedule: { run: scheduleRelease },
    unschedule: { run: unscheduleRelease },
    run: { run: runNow },
    undo: { run: undoRelease },
  },
  [runDueReleasesJob],
);
