// A long text of a reply, made in pieces.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { LongText, LongTextMaker, toJson } from './longText.ts';

/** The reply that a thread's text is sent in: its pieces come as copies of what they were. */
function replyWith(added: readonly string[], rest: object = {}): Readable {
  const maker = new LongTextMaker();
  for (const some of added) maker.add(some);
  const reply = toJson({ data: { csv: new LongText(structuredClone(maker.pieces())), ...rest } });
  if (!(reply instanceof Readable)) throw new Error('It is sent as a whole');
  return reply;
}

test('is in the reply as it was added: characters of every width, halves of one, and more than a piece at once', async () => {
  const added = ['plain\r\n', '"quoted"\t', 'é ß 漢', '\ud83d', '\ude00', '\ud83d', '漢"'.repeat(600_000)];
  for (let length = 0; length < 70_000; length += 1_000) added.push('ż'.repeat(length));
  const reply = replyWith(added, { rows: 3 });
  expect(JSON.parse(await text(reply))).toEqual({ data: { csv: added.join(''), rows: 3 } });
});

test('may hold nothing', async () => {
  expect(JSON.parse(await text(replyWith([])))).toEqual({ data: { csv: '' } });
});

test('leaves the event loop to others while it is sent', async () => {
  const reply = replyWith(Array.from({ length: 5 }, () => 'a'.repeat(200_000)));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const at: number[] = [];
  for await (const piece of reply) if (piece.length > 1_000) at.push(turns);
  clearImmediate(next);
  expect(at.length).toBeGreaterThan(5);
  expect(new Set(at).size).toBe(at.length);
});
