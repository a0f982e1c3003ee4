// A long text of a reply, made in pieces.
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { LongText, toJson } from './longText.ts';

test('is in the reply as it was added: characters of every width, halves of one, and more than a piece at once', async () => {
  const added = ['plain\r\n', '"quoted"\t', 'é ß 漢', '\ud83d', '\ude00', '\ud83d', '漢"'.repeat(100_000)];
  for (let length = 0; length < 70_000; length += 1_000) added.push('ż'.repeat(length));
  const long = new LongText();
  for (const some of added) long.add(some);
  const reply = toJson({ data: { csv: long, rows: 3 } });
  if (!(reply instanceof Readable)) throw new Error('It is sent as a whole');
  expect(JSON.parse(await text(reply))).toEqual({ data: { csv: added.join(''), rows: 3 } });
  expect(long.json().length).toBeGreaterThan(10);
});

test('may hold nothing', async () => {
  const reply = toJson({ data: { csv: new LongText() } });
  expect(reply instanceof Readable && JSON.parse(await text(reply))).toEqual({ data: { csv: '' } });
});

test('leaves the event loop to others after each piece', async () => {
  const long = new LongText();
  for (let piece = 0; piece < 5; piece += 1) long.add('a'.repeat(200_000));
  const reply = toJson({ data: { csv: long } });
  if (!(reply instanceof Readable)) throw new Error('It is sent as a whole');
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const at: number[] = [];
  for await (const _piece of reply) at.push(turns);
  clearImmediate(next);
  expect(at.length).toBeGreaterThan(5);
  expect(new Set(at).size).toBe(at.length);
});
