// Stores unsaved input as a local draft, and offers those of earlier forms when the record is opened again.
import { useCallback, useEffect, useState } from 'react';
import { currentSession, useSession } from '../../data/session.ts';
import { changes, type Values } from '../fields/values.ts';
import { draftScope, heldDrafts, ownDraft, readDrafts, removeUnheld, type StoredDraft } from './drafts.ts';
import type { RecordBase } from './record.ts';
import type { Tracked } from './useTracked.ts';

/** A draft of another form. `isHeld`: it is being typed in another tab; undefined until that is known. */
export type Offer = StoredDraft & { isHeld?: boolean };

type LocalDraft = {
  offers: readonly Offer[];
  /** Takes the draft over into this form. */
  restore: (offer: Offer) => void;
  /** Removes the draft, unless it is being typed. */
  dismiss: (offer: Offer) => void;
  /** Removes this form's own draft, after a save or a discard. */
  forget: () => void;
};

export function useLocalDraft(
  noun: string,
  record: RecordBase | null,
  tracked: Tracked,
  initial?: Values,
): LocalDraft {
  const email = useSession()?.email ?? '';
  const scope = draftScope(email, noun, record?.id);
  const version = record?.version ?? null;
  const [own] = useState(ownDraft);
  const [found, setFound] = useState(() => ({ scope, offers: offersIn(scope, tracked) }));
  // A new record has got its id: drafts of other new ones are none of its.
  if (found.scope !== scope) setFound({ scope, offers: [] });

  const write = useCallback(() => {
    const values = { ...initial, ...tracked.changed() };
    return own.write(scope, { at: new Date().toISOString(), version, values });
  }, [own, scope, version, tracked, initial]);

  useEffect(() => {
    let timer: number | undefined;
    const update = () => {
      window.clearTimeout(timer);
      timer = undefined;
      // Whoever logged out, here or in another tab, leaves no text behind.
      if (tracked.holder.dirty && currentSession() !== null) write();
      else own.forget();
    };
    const soon = () => {
      timer ??= window.setTimeout(update, pauseMs);
    };
    const flush = () => {
      if (timer !== undefined) update();
    };
    const leave = () => {
      flush();
      // A page that the browser keeps for Back types nothing.
      own.release();
    };
    // The first save changes the key, and input may have changed during it.
    if (tracked.holder.dirty) soon();
    const stop = tracked.onChange(soon);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', soon);
    document.addEventListener('visibilitychange', flush);
    return () => {
      flush();
      stop();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', soon);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [own, tracked, write]);
  useEffect(() => own.release, [own]);

  const lookAgain = useCallback(() => {
    void heldDrafts().then((held) =>
      setFound((last) => ({ scope: last.scope, offers: currentOf(last, tracked, held) })),
    );
  }, [tracked]);

  useEffect(() => {
    if (found.offers.length === 0) return undefined;
    if (found.offers.some(({ isHeld }) => isHeld === undefined)) lookAgain();
    // Another tab has typed, saved or discarded, or it has been closed.
    window.addEventListener('storage', lookAgain);
    window.addEventListener('focus', lookAgain);
    return () => {
      window.removeEventListener('storage', lookAgain);
      window.removeEventListener('focus', lookAgain);
    };
  }, [found.offers, lookAgain]);

  const take = useCallback(({ key }: Offer) => {
    setFound((last) => ({ ...last, offers: last.offers.filter((offer) => offer.key !== key) }));
  }, []);

  const restore = useCallback(
    (offer: Offer) => {
      tracked.change(offer.values);
      if (write()) void removeUnheld(offer.key);
      take(offer);
    },
    [tracked, write, take],
  );

  const dismiss = useCallback(
    (offer: Offer) => {
      void removeUnheld(offer.key).then((isRemoved) => (isRemoved ? take(offer) : lookAgain()));
    },
    [take, lookAgain],
  );

  return { offers: found.offers, restore, dismiss, forget: own.forget };
}

/** Delay in ms between a keystroke and storing the draft. */
const pauseMs = 400;

/** The stored drafts that still differ from the loaded values. */
function offersIn(scope: string, tracked: Tracked): Offer[] {
  return readDrafts(scope).flatMap((stored) => {
    const values = changes(tracked.base(), stored.values);
    return Object.keys(values).length === 0 ? [] : [{ ...stored, values }];
  });
}

/** The offers as they are stored now. Drafts that have been begun since are not offered. */
function currentOf(
  { scope, offers }: { scope: string; offers: readonly Offer[] },
  tracked: Tracked,
  held: ReadonlySet<string>,
): Offer[] {
  const keys = new Set(offers.map(({ key }) => key));
  return offersIn(scope, tracked)
    .filter(({ key }) => keys.has(key))
    .map((offer) => ({ ...offer, isHeld: held.has(offer.key) }));
}
