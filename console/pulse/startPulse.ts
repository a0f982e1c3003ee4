// Asks the pulse for all tabs of this browser. One tab asks: the browser gives its lock to another one when it is closed.
import { type PulseArea, pulse, pulseLimits } from '../../contract/pulse/pulse.ts';
import { BizError, call } from '../data/client.ts';
import { urlOf } from '../data/navigation.ts';
import { type Here, onWanted, type Told, tell, type Wanted, wanted } from '../data/pulse.ts';
import { randomId } from '../data/randomId.ts';
import { currentSession, storedToken } from '../data/session.ts';

type Stamps = Partial<Record<PulseArea, string>>;
type Message =
  | { kind: 'want'; tab: string; wanted: Wanted; asks: boolean }
  | { kind: 'gone'; tab: string }
  | { kind: 'told'; told: Told; stamps: Stamps };

/** Changes within this time are one question, in ms. */
const soonMs = 150;
/** A tab that has not answered a reply for this long has crashed. */
const crashedMs = 2 * pulseLimits.hiddenMs;

/** Asks until the returned function is called. */
export function startPulse(email: string): () => void {
  const name = `pulse ${email}`;
  const tab = randomId();
  const over = new AbortController();
  const others = new Map<string, { wanted: Wanted; at: number }>();
  /** Open while the page is shown. */
  let channel: BroadcastChannel | undefined;
  let lock = new AbortController();
  let leads = false;
  let stamps: Stamps = {};
  let open = wanted().here;
  let isAsking = false;
  let asksAgain = false;
  let timer = 0;
  let dueAt = Number.POSITIVE_INFINITY;

  const post = (message: Message) => channel?.postMessage(message);
  const say = (asks: boolean) => post({ kind: 'want', tab, wanted: wanted(), asks });
  const wait = (ms: number = document.hidden ? pulseLimits.hiddenMs : pulseLimits.everyMs) => {
    clearTimeout(timer);
    if (channel === undefined) return;
    dueAt = Date.now() + ms;
    timer = window.setTimeout(ask, ms);
  };
  const soon = () => {
    if (dueAt > Date.now() + soonMs) wait(soonMs);
  };

  function ask(): void {
    wait();
    if (leads) void poll();
    else say(true);
  }

  async function poll(): Promise<void> {
    asksAgain = isAsking;
    if (isAsking || !navigator.onLine || currentSession()?.status !== 'active') return;
    isAsking = true;
    try {
      const { told, stamps: next } = await answerTo(together(), stamps, over.signal);
      hear(told, next);
      post({ kind: 'told', told, stamps });
    } catch (error) {
      // The next question may be answered.
      if (!(error instanceof BizError) && !over.signal.aborted) throw error;
    } finally {
      isAsking = false;
      if (asksAgain) soon();
    }
  }

  function hear(told: Told, next: Stamps): void {
    stamps = next;
    tell(told);
    wait();
  }

  /** What all tabs want. */
  function together(): Wanted {
    for (const [key, { at }] of others) if (Date.now() - at > crashedMs) others.delete(key);
    const all = [wanted(), ...[...others.values()].map((other) => other.wanted)];
    return { here: all.flatMap(({ here }) => here), areas: [...new Set(all.flatMap(({ areas }) => areas))] };
  }

  function receive({ data }: MessageEvent<Message>): void {
    if (data.kind === 'gone') others.delete(data.tab);
    else if (data.kind === 'want') {
      others.set(data.tab, { wanted: data.wanted, at: Date.now() });
      if (data.asks && leads) soon();
    } else {
      hear(data.told, data.stamps);
      say(false);
    }
  }

  function changeWanted(): void {
    const now = wanted().here;
    leave(open.filter(({ id }) => now.every((one) => one.id !== id)));
    open = now;
    soon();
  }

  function begin(): void {
    channel = new BroadcastChannel(name);
    lock = new AbortController();
    channel.addEventListener('message', receive);
    lock.signal.addEventListener('abort', () => (leads = false), { once: true });
    const lead = () => {
      leads = true;
      soon();
      return new Promise<void>((resolve) => lock.signal.addEventListener('abort', () => resolve()));
    };
    // Pages without HTTPS have no locks: each of their tabs asks for itself.
    const { locks } = navigator as { locks?: LockManager };
    if (locks === undefined) leads = true;
    else void locks.request(name, { signal: lock.signal }, lead).catch(() => {});
    soon();
  }

  function end(): void {
    if (channel === undefined) return;
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
    leave(open);
    post({ kind: 'gone', tab });
    channel.close();
    channel = undefined;
    lock.abort();
  }

  // A page that the browser keeps for Back asks nothing until it is shown again.
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) begin();
  };
  const stopWanting = onWanted(changeWanted);
  const until = { signal: over.signal };
  window.addEventListener('pagehide', end, until);
  window.addEventListener('pageshow', show, until);
  window.addEventListener('focus', soon, until);
  document.addEventListener('visibilitychange', () => (document.hidden ? wait() : soon()), until);
  begin();
  return () => {
    stopWanting();
    over.abort();
    end();
    tell(undefined);
  };
}

/** One call, and one more for each further record that is open in this browser. */
async function answerTo({ here, areas }: Wanted, known: Stamps, signal: AbortSignal) {
  const places = new Map<string, Here>();
  for (const one of here)
    places.set(one.id, { ...one, dirty: one.dirty || places.get(one.id)?.dirty === true });
  const [first, ...rest] = places.values();
  // An area that comes into sight has just been read.
  const stamps = Object.fromEntries(areas.map((area) => [area, known[area] ?? '']));
  const reply = await call(
    pulse.pulse,
    { ...(first && { here: first }), ...(areas.length > 0 && { stamps }) },
    { display: false, signal },
  );
  const { stamps: next, changed, unread, jobs, ...record } = reply;
  const records = { ...(first && { [first.id]: record }) };
  for (const one of rest) {
    const further = await call(pulse.pulse, { here: one }, { display: false, signal });
    const { stamps: _s, changed: _c, unread: _u, jobs: _j, ...itsRecord } = further;
    records[one.id] = itsRecord;
  }
  const told: Told = { records, changed, unread, jobs };
  return { told, stamps: next };
}

/** Tells the server at once, also while the page is closed. */
function leave(closed: readonly Here[]): void {
  const token = storedToken();
  if (closed.length === 0 || token === undefined) return;
  const data = JSON.stringify({ token, left: [...new Set(closed.map(({ id }) => id))] });
  navigator.sendBeacon(urlOf(pulse.pulse.path), new URLSearchParams({ data }));
}
