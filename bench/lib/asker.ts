// Asks for something heavy over and over. A process of its own: in the one that watches others, these would wait for what
// the asking takes of it, and not for the server.
import { once } from 'node:events';
import { type HeavyWork, targetOf } from '../cases/heavy.ts';
import { client } from './load.ts';
import { bodiesWith, type Product } from './product.ts';

/** First message. The process replies after one answered request; to the next message it replies with the count. */
export type Asked = Pick<Product, 'url' | 'token'> & { work: HeavyWork };

const [{ url, token, work }] = (await once(process, 'message')) as [Asked];
const target = targetOf(work, { url, bodyOf: bodiesWith(token) });
const { ask, close } = client();
let isOver = false;
process.once('message', () => (isOver = true));
await ask(target);
process.send?.('begun');
let done = 0;
while (!isOver) {
  await ask(target);
  done += 1;
}
close();
process.send?.(done, () => process.disconnect());
