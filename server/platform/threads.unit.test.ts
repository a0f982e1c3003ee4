// In a process of its own, which is started as the server's is.
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { serverOptions } from '../../scripts/serverProcess.mjs';
import { KeptThread } from './threads.ts';

const threads = JSON.stringify(pathToFileURL(`${import.meta.dirname}/threads.ts`).href);
const asModule = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
const moduleOf = (text: string) => JSON.stringify(asModule(text));

/** What a process prints, which has `startThread` and `once`. */
function printed(script: string): unknown {
  const flags = [...serverOptions, '--input-type=module', '--eval'];
  const given = `import { once } from 'node:events'; const { startThread } = await import(${threads});`;
  return JSON.parse(execFileSync(process.execPath, [...flags, given + script], { encoding: 'utf8' }));
}

/** Makes what is gone at once and some that stays, and answers with the most that its young generation took, in MB. */
const makesMuch = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { parentPort } from 'node:worker_threads';
  const space = () => getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20;
  const stays = [];
  let most = 0;
  for (let turn = 0; turn < 3_000_000; turn += 1) {
    stays[turn % 100_000] = { turn, text: [turn] };
    if (turn % 50_000 === 0) most = Math.max(most, space());
  }
  parentPort.postMessage(most);
`;

test('a thread has semi-spaces of its own size, whatever the size of the process’s', () => {
  const [small = 0, large = 0] = printed(`
    const work = new URL(${moduleOf(makesMuch)});
    const taken = async (semiSpace) => (await once(startThread(work, undefined, semiSpace), 'message'))[0];
    console.log(JSON.stringify([await taken(2), await taken(16)]));
  `) as number[];
  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThanOrEqual(6);
  expect(large).toBeGreaterThan(8);
});

test.runIf(process.platform === 'linux')('a thread gives way, and no other does', () => {
  const givesWay = `
    import { getPriority } from 'node:os';
    import { parentPort } from 'node:worker_threads';
    const { giveWay } = await import(${threads});
    giveWay();
    parentPort.postMessage(getPriority());
  `;
  const priorities = printed(`
    import { getPriority } from 'node:os';
    const [lower] = await once(startThread(new URL(${moduleOf(givesWay)})), 'message');
    console.log(JSON.stringify([getPriority(), lower]));
  `) as number[];
  expect(priorities[1]).toBeGreaterThan(priorities[0] ?? 0);
});

/** A kept thread that answers by what this expression makes of `question`, of which it knows who it is by `thread`. */
function kept<A>(answer: string, idle?: number): KeptThread<unknown, A> {
  const module = asModule(`
    import { setTimeout as pause } from 'node:timers/promises';
    import { threadId as thread } from 'node:worker_threads';
    const { answerAll } = await import(${threads});
    answerAll(async (question) => ${answer});
  `);
  return new KeptThread({ module: new URL(module), name: 'tests', ...(idle === undefined ? {} : { idle }) });
}

test('a kept thread answers all that it is asked, one after the other', async () => {
  const thread = kept<number[]>('(globalThis.done ??= [], await pause(question), done.push(question), done)');
  const answers = await Promise.all([20, 1, 5].map((question) => thread.ask(question)));
  expect(answers).toEqual([[20], [20, 1], [20, 1, 5]]);
  await thread.end();
});

test('whoever asks a kept thread hears what an answer fails of; the next is answered by the same thread', async () => {
  const thread = kept<number>('{ if (question === 13) throw new RangeError("no 13"); return thread; }');
  const first = await thread.ask(1);
  await expect(thread.ask(13)).rejects.toThrow(new RangeError('no 13'));
  expect(await thread.ask(2)).toBe(first);
  await thread.end();
});

test.each([
  ['ends', 'process.exit()', 'The thread of tests has ended'],
  ['fails', 'setImmediate(() => { throw new Error("broken"); })', 'broken'],
])(
  'where a kept thread %s, all who wait hear of it, and the next question starts another',
  async (_how, dies, message) => {
    const thread = kept<number>(`question === 'die' ? (${dies}, new Promise(() => {})) : thread`);
    const first = await thread.ask('who');
    const asked = [thread.ask('die'), thread.ask('who')];
    for (const one of await Promise.allSettled(asked))
      expect(one).toMatchObject({ status: 'rejected', reason: { message } });
    expect(await thread.ask('who')).toBeGreaterThan(first);
    await thread.end();
  },
);

test('a kept thread ends when nobody has asked for some time, and not before', async () => {
  const thread = kept<number>('(await pause(question), thread)', 100);
  const first = await thread.ask(0);
  expect(await thread.ask(300)).toBe(first);
  await pause(400);
  expect(await thread.ask(0)).toBeGreaterThan(first);
  await thread.end();
});
