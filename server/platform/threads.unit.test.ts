// In a process of its own, which is started as the server's is.
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { serverOptions } from '../../scripts/serverProcess.mjs';

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
  const threads = JSON.stringify(pathToFileURL(`${import.meta.dirname}/threads.ts`).href);
  const work = JSON.stringify(`data:text/javascript,${encodeURIComponent(makesMuch)}`);
  const script = `
    import { once } from 'node:events';
    const { startThread } = await import(${threads});
    const taken = async (semiSpace) => (await once(startThread(new URL(${work}), undefined, semiSpace), 'message'))[0];
    console.log(JSON.stringify([await taken(2), await taken(16)]));
  `;
  const flags = [...serverOptions, '--input-type=module', '--eval'];
  const [small = 0, large = 0] = JSON.parse(
    execFileSync(process.execPath, [...flags, script], { encoding: 'utf8' }),
  );
  expect(small).toBeGreaterThan(0);
  expect(small).toBeLessThanOrEqual(6);
  expect(large).toBeGreaterThan(8);
});
