// Writes without an answer, after a timeout, here or in a proxy, or a lost connection. They are sent again with the same requestId, so that the
// server does them once and tells the outcome.
import { BizError, isUnanswered } from './bizError.ts';
import { notify } from './notify.ts';
import { randomId } from './randomId.ts';
import { currentSession, onSessionChange } from './session.ts';
import { noAnswerText } from './unreachable.ts';

/** Times that a write is sent again after a timeout, before the user is asked. */
const maxRepeats = 3;
/** How long the same input is meant as the same write. */
const sameWriteMs = 60 * 60_000;

const late = 'The server has not answered yet. Asking again…';

/** Sends a write until it is answered or too many attempts are not. A lost connection is tried once more, at once. */
export async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (isLate(error)) return withNotice(() => repeat(send));
    if (isUnanswered(error)) return send();
    throw error;
  }
}

async function repeat<T>(send: () => Promise<T>): Promise<T> {
  for (let times = 1; ; times += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isLate(error)) throw error;
      if (times === maxRepeats)
        throw new BizError({ code: 0, errorCode: 'timeout', message: noAnswerText, showType: 2 });
    }
  }
}

/** True if no answer came in time: to us, or to a proxy, whose own page says so. */
function isLate(error: unknown): boolean {
  if (!(error instanceof BizError)) return false;
  const { errorCode, code } = error;
  return errorCode === 'timeout' || (errorCode === 'http_error' && (code === 502 || code === 504));
}

let waiting = 0;

/** Shows one notice while any write waits. */
async function withNotice<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1;
  notify.warning(late, { stays: true });
  try {
    return await work();
  } finally {
    waiting -= 1;
    if (waiting === 0) notify.close(late);
  }
}

/** Writes that are perhaps done, by what was sent. */
const unanswered = new Map<string, { requestId: string; at: number }>();
onSessionChange(() => {
  if (currentSession() === null) unanswered.clear();
});

/** Runs a write under a requestId of its own; or under that of the same write before, if its outcome is not known. */
export async function identified<T>(sent: string, write: (requestId: string) => Promise<T>): Promise<T> {
  const before = unanswered.get(sent);
  const isSame = before !== undefined && Date.now() - before.at < sameWriteMs;
  const requestId = isSame ? before.requestId : randomId();
  try {
    const reply = await write(requestId);
    unanswered.delete(sent);
    return reply;
  } catch (error) {
    const isRefused = error instanceof BizError && error.code >= 400 && error.code < 500;
    if (isRefused) unanswered.delete(sent);
    else unanswered.set(sent, { requestId, at: Date.now() });
    throw error;
  }
}
