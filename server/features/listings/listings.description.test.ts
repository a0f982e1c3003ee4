// Rich text through the API: stored sanitized, with the length of its text.
import { expect, test } from 'vitest';
import { listings } from '../../../contract/listings/listings.ts';
import { testApps } from '../../test/harness.ts';
import { make } from '../../test/records/make.ts';

const start = testApps();

test('a description is stored sanitized, and completeness counts the remaining text', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const dirty = '<h1 onclick="x()">Axie</h1><script>alert(1)</script><p><b>Cards</b></p>';
  const made = await make.listing(editor, { description: dirty });
  expect(made.description).toBe('<h2>Axie</h2><p><strong>Cards</strong></p>');
  const hidden = `<script>${'x'.repeat(500)}</script>`;
  const emptied = await editor.ok(listings.edit, { id: made.id, version: 1, description: hidden });
  expect(emptied).toMatchObject({ description: null, completeness: 0 });
  const described = `<p>${'A long text. '.repeat(20)}</p>`;
  const full = await editor.ok(listings.edit, { id: made.id, version: 2, description: described });
  expect(full.description).toBe(described);
  expect(full.completeness).toBeGreaterThan(0);
  expect(await editor.ok(listings.detail, { id: made.id })).toEqual(full);
});

test('the length of a description counts its text, also in entities, but not its elements', async () => {
  const { as } = await start();
  const editor = await as('Listing Editor');
  const bold = `<p>${'<em>a</em>'.repeat(11_000)}</p>`;
  expect(await make.listing(editor, { description: bold })).toMatchObject({ description: bold });
  const entities = (count: number) => `<p>${'&lt;'.repeat(count)}</p>`;
  expect(await make.listing(editor, { description: entities(20_000) })).toMatchObject({
    description: entities(20_000),
  });
  const failure = await editor.fails('invalid_fields', listings.create, {
    name: 'x',
    description: entities(20_001),
  });
  expect(failure.fieldErrors).toEqual({ description: 'At most 20000 characters of text' });
});
