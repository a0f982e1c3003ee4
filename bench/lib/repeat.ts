// Heavy work, and the process that repeats one kind of it: it says when the first is done, and ends after the message to stop.
import { once } from 'node:events';
import { audit } from '../../contract/audit/audit.ts';
import { importLimits } from '../../contract/kit/limits.ts';
import { listings } from '../../contract/listings/listings.ts';
import { calling, client, type Target } from './load.ts';
import { bodiesWith } from './product.ts';

export const heavyWorks = ['an export of the audit log', 'an import', 'wide searches'] as const;
export type HeavyWork = (typeof heavyWorks)[number];

let turn = 0;
/** Letters that many names begin with. */
const letter = () => 'bcdfghkmprst'.charAt((turn += 1) % 12);

function targetOf(work: HeavyWork, product: Parameters<typeof calling>[0]): Target {
  switch (work) {
    case 'an export of the audit log':
      return calling(product, audit.export, () => ({}));
    case 'an import':
      return calling(product, listings.import, () => ({
        rows: Array.from({ length: importLimits.rows }, () => ({ name: `Imported ${(turn += 1)}` })),
      }));
    case 'wide searches':
      return calling(product, listings.list, () => ({ q: letter() }));
  }
}

if (import.meta.main) {
  const [{ url, token, work }] = (await once(process, 'message')) as [
    { url: string; token: string; work: HeavyWork },
  ];
  const target = targetOf(work, { url, bodyOf: bodiesWith(token) });
  const { ask, close } = client();
  let isOver = false;
  process.once('message', () => (isOver = true));
  await ask(target);
  process.send?.('begun');
  while (!isOver) await ask(target);
  close();
  process.disconnect();
}
