// Stores unsaved input as a local draft, and offers it when the form is opened again.
import { useCallback, useEffect, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { changes, type Values } from '../fields/values.ts';
import { type Draft, draftKey, readDraft, removeDraft, writeDraft } from './drafts.ts';
import type { RecordBase } from './record.ts';
import type { Tracked } from './useTracked.ts';

type LocalDraft = {
  offer: Draft | null;
  restore: () => void;
  dismiss: () => void;
  /** Removes the draft after a save or a discard. A pending offer stays. */
  forget: () => void;
};

export function useLocalDraft(
  noun: string,
  record: RecordBase | null,
  tracked: Tracked,
  initial?: Values,
): LocalDraft {
  const email = useSession()?.email ?? '';
  const key = draftKey(email, noun, record?.id);
  const version = record?.version ?? null;
  const [offer, setOffer] = useState(() => found(key, tracked));

  useEffect(() => {
    let timer: number | undefined;
    const write = () => {
      window.clearTimeout(timer);
      timer = undefined;
      const values = { ...offer?.values, ...initial, ...tracked.changed() };
      if (tracked.holder.dirty) writeDraft(key, { at: new Date().toISOString(), version, values });
      else if (offer === null) removeDraft(key);
    };
    const soon = () => {
      timer ??= window.setTimeout(write, pause);
    };
    const flush = () => {
      if (timer !== undefined) write();
    };
    // The first save changes the key, and input may have changed during it.
    if (tracked.holder.dirty) soon();
    const stop = tracked.onChange(soon);
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      window.clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [key, version, tracked, offer, initial]);

  const restore = useCallback(() => {
    if (offer !== null) tracked.change(offer.values);
    setOffer(null);
  }, [offer, tracked]);

  const dismiss = useCallback(() => {
    removeDraft(key);
    setOffer(null);
  }, [key]);

  const forget = useCallback(() => {
    if (offer === null) removeDraft(key);
    else writeDraft(key, offer);
  }, [key, offer]);

  return { offer, restore, dismiss, forget };
}

/** Delay in ms between a keystroke and storing the draft. */
const pause = 400;

/** The stored draft, if it still differs from the loaded values. */
function found(key: string, tracked: Tracked): Draft | null {
  const kept = readDraft(key);
  if (kept === null) return null;
  const values = changes(tracked.base(), kept.values);
  return Object.keys(values).length === 0 ? null : { ...kept, values };
}
