// In a process of its own, which is started as the server's is.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { serverOptions } from '../../scripts/serverProcess.mjs';

const threads = JSON.stringify(pathToFileURL(`${import.meta.dirname}/threads.ts`).href);
const moduleOf = (text: string) => JSON.stringify(`data:text/javascript,${encodeURIComponent(text)}`);

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
