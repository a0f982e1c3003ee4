// Keeps people from losing what they typed: on links and Back, on closing the tab, and wherever `mayLeave` is asked.
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Location, useBlocker } from 'react-router';
import { commentParams } from '../../comments/params.ts';
import { failureState } from '../../data/bizError.ts';
import { retryUntilOnline, whenIdle } from '../../data/idle.ts';
import { notify } from '../../data/notify.ts';
import { historyParams } from '../../history/params.ts';
import { hasUnsaved, isAsking, leavesForms, mayLeave, onQuestion } from './unsaved.ts';

/** Blocks the way out and asks. Once in the layout: the router takes only one. */
export function LeaveGuard() {
  const asking = useSyncExternalStore(onQuestion, isAsking);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      (here.pathname !== next.pathname || formOf(here.search) !== formOf(next.search)) &&
      leavesForms(next.state) &&
      hasUnsaved(),
  );
  const blocked = useRef(blocker);
  blocked.current = blocker;

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((leave) => {
      // Another way out has been tried since, which has a question of its own.
      if (blocked.current !== blocker) return;
      if (leave) blocker.proceed();
      else {
        blocker.reset();
        sayFailure(blocker.location);
      }
    });
    // Not of its state: one that is tried right after the last was stayed for is drawn without a state in between.
  }, [blocker]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);

  useEffect(() => whenIdle(() => void load()), []);
  // Unmounted at once: a dialog that fades out would still take the next Escape.
  return (
    asking && (
      <Suspense>
        <LeaveQuestion />
      </Suspense>
    )
  );
}

/** The error page was not reached: its text is shown where the user stays. */
function sayFailure({ search, state }: Location): void {
  const text = new URLSearchParams(search).get('errorMessage');
  if (state === failureState && text !== null) notify.error(text);
}

const load = () => retryUntilOnline(() => import('./LeaveQuestion.tsx'));
const LeaveQuestion = lazy(load);

/** The part of the address that identifies the form; opening its history or comments does not change it. */
function formOf(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of [...historyParams, ...commentParams]) query.delete(name);
  return query.toString();
}
