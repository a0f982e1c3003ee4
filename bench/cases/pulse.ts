// The pulse of many consoles that each have a listing open and watch its list: the part of a core that the server takes.
import { setTimeout as pause } from 'node:timers/promises';
import { listings } from '../../contract/listings/listings.ts';
import { pulse, pulseLimits } from '../../contract/pulse/pulse.ts';
import type { Product } from '../lib/product.ts';
import type { Row } from '../lib/report.ts';

const consoles = 200;
const measuredMs = 30_000;
const warmUpCalls = 3_000;

export async function* pulseOfConsoles(product: Product): AsyncGenerator<Row> {
  const { rows } = await product.call(listings.list, { pageSize: consoles });
  const { stamps } = await product.call(pulse.pulse, { stamps: { gameListings: '' } });
  const betweenMs = pulseLimits.everyMs / rows.length;
  const poll = async (turn: number) => {
    const { id = '' } = rows[turn % rows.length] ?? {};
    const here = { type: 'gameListing', id, dirty: turn % 2 === 0 } as const;
    await product.call(pulse.pulse, { here, stamps });
  };
  const polls = async (ms: number) => {
    const start = performance.now();
    for (let sent = 0; sent * betweenMs < ms; sent += 1) {
      await poll(sent);
      await pause(Math.max(0, start + (sent + 1) * betweenMs - performance.now()));
    }
  };
  for (let turn = 0; turn < warmUpCalls; turn += 1) await poll(turn);
  const idle = await shareOf(product, () => pause(measuredMs));
  const busy = await shareOf(product, () => polls(measuredMs));
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  yield {
    work: `pulse of ${rows.length} consoles`,
    value: `${percent(busy - idle)} of a core, beside ${percent(idle)} when idle`,
  };
}

/** The part of a core that the server takes while something is done. */
async function shareOf({ cpuMs }: Product, work: () => Promise<unknown>): Promise<number> {
  const [start, before] = [performance.now(), cpuMs()];
  await work();
  return (cpuMs() - before) / (performance.now() - start);
}
