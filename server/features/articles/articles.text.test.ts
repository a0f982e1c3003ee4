// The body of an article through the API: sanitized, of any reasonable length, with pictures from the library.
import { expect, test } from 'vitest';
import { articles } from '../../../contract/articles/articles.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';
import { addPicture } from '../../test/records/pictures.ts';

const start = testApps();

test('the body is stored sanitized, with tables and videos, which listings do not have', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const dirty =
    '<h1 onclick="x()">Cup</h1><script>alert(1)</script><table style="x"><tbody><tr><td>1</td></tr></tbody></table>' +
    '<iframe src="https://youtu.be/dQw4w9WgXcQ?t=5"></iframe><iframe src="https://evil.example"></iframe>';
  const player =
    '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ" title="Video on YouTube" loading="lazy" ' +
    'referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>';
  const { body } = await make.article(manager, { body: dirty });
  expect(body).toBe(`<h2>Cup</h2><table><tbody><tr><td>1</td></tr></tbody></table>${player}`);
  expect(await make.listing(manager, { description: dirty })).toMatchObject({
    description: '<h2>Cup</h2><p>1</p>',
  });
});

test('200,000 characters are accepted, one more is refused, and a body above 1 MiB is too large', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const text = (count: number) => `<p>${'ab cd '.repeat(count / 6 + 1).slice(0, count - 1)}e</p>`;
  const full = await make.article(writer, { body: text(200_000) });
  expect(full.wordCount).toBeGreaterThan(60_000);
  const failure = await writer.fails('invalid_fields', articles.create, {
    title: 'Too long',
    body: text(200_001),
  });
  expect(failure.fieldErrors).toEqual({ body: 'At most 200000 characters of text' });
  await writer.fails('payload_too_large', articles.create, {
    title: 'Too large',
    body: 'x'.repeat(1_050_000),
  });
  // Other calls keep the default limit.
  await writer.fails('payload_too_large', listings.list, { q: 'x'.repeat(300_000) });
});

test('words are counted and the reading time is returned', async () => {
  const { as } = await start();
  const writer = await as('Writer');
  const words = await make.article(writer, {
    body: `<p>${'play-to-earn isn’t '.repeat(110)}</p><p>more</p>`,
  });
  expect(words).toMatchObject({ wordCount: 221, readingMinutes: 2 });
  expect(await make.article(writer, { body: `<p>${'原'.repeat(501)}</p>` })).toMatchObject({
    wordCount: 501,
    readingMinutes: 2,
  });
  expect(await writer.ok(articles.edit, { id: words.id, version: 1, body: '<p> </p>' })).toMatchObject({
    body: null,
    wordCount: 0,
    readingMinutes: 0,
  });
});

test('a picture in the body is stored by id, shown at its current URL, and cannot be deleted', async () => {
  const { as, database } = await start();
  const manager = await as('Content Manager');
  const id = await addPicture(database, 640, 480);
  const sent = `<p>a</p><img src="https://evil.example/x.png" data-media="${id}" alt="The cup" onerror="x"><img src="/x.png">`;
  const article = await make.article(manager, { body: sent });
  const hash = id.replaceAll('-', '').repeat(2);
  expect(article.body).toBe(
    `<p>a</p><img data-media="${id}" src="/media/${hash}/640.webp" width="640" height="480" alt="The cup" />`,
  );
  const { body } = await database.reads.selectFrom('article').select('body').executeTakeFirstOrThrow();
  expect(body).toBe(`<p>a</p><img data-media="${id}" alt="The cup" />`);
  await expect(database.writes.deleteFrom('media').where('id', '=', id).execute()).rejects.toThrow(
    /foreign key/i,
  );
  // Saving the body as it was read changes nothing; removing the picture releases it.
  const again = await manager.ok(articles.edit, { id: article.id, version: 1, body: article.body });
  expect(again).toMatchObject({ version: 1, body: article.body });
  await manager.ok(articles.edit, { id: article.id, version: 1, body: '<p>a</p>' });
  await database.writes.deleteFrom('media').where('id', '=', id).execute();
});

const glued =
  '<div>Alpha</div><div>Beta</div><h5>Gamma</h5>Delta<dl><dt>Term</dt><dd>Meaning</dd></dl>' +
  '<table><caption>Stats</caption><tr><td>Health</td><td>Attack</td></tr></table>' +
  '<p>Was <del>$50</del>, 10<sup>6</sup></p><del cite="mailto:a@b.example" datetime="2026-01-01">Secret</del>';

test('words of blocks that a text cannot hold are counted and found one by one, and what is no text is not', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const article = await make.article(manager, { title: 'Kept apart', body: glued });
  expect(article).toMatchObject({
    body:
      '<p>Alpha</p><p>Beta</p><h4>Gamma</h4>Delta<p>Term</p><p>Meaning</p><p>Stats</p>' +
      '<table><tr><td>Health</td><td>Attack</td></tr></table><p>Was <s>$50</s>, 10<sup>6</sup></p>',
    wordCount: 12,
  });
  const found = async (q: string) => (await manager.ok(articles.list, { q })).rows.length;
  for (const q of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Meaning', 'Health', 'Attack'])
    expect(await found(q)).toBe(1);
  for (const q of ['AlphaBeta', 'GammaDelta', 'HealthAttack', 'Secret']) expect(await found(q)).toBe(0);
  const listing = await make.listing(manager, { description: glued });
  expect(listing.description).toBe(
    '<p>Alpha</p><p>Beta</p><h4>Gamma</h4>Delta<p>Term</p><p>Meaning</p><p>Stats</p>' +
      '<p>Health | Attack</p><p>Was <s>$50</s>, 10<sup>6</sup></p>',
  );
});

test('styles, scripts and comments of a page count as no text of a description', async () => {
  const { as } = await start();
  const manager = await as('Content Manager');
  const rules = 'p { color: red } '.repeat(1_500);
  const description = `<!-- ${rules} --><style>${rules}</style><p>${'ab '.repeat(6_666)}</p>`;
  expect((await make.listing(manager, { description })).description).toMatch(/^<p>ab ab/);
});
