// Each form stands for one in a tab of its own: the locks are the browser's, which Node has too.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../test/browser.ts';
import { type Draft, draftScope, heldDrafts, ownDraft, readDrafts, removeUnheld } from './drafts.ts';

const scope = draftScope('ada@example.com', 'article', undefined);
const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();
const draft = (title: string, minute = 0, version: number | null = null): Draft => ({
  at: at(minute),
  version,
  values: { title },
});
const titles = (of = scope) => readDrafts(of).map(({ values }) => values['title']);
const keyOf = (title: string) => readDrafts(scope).find(({ values }) => values['title'] === title)?.key ?? '';

let open: ReturnType<typeof ownDraft>[] = [];
function openForm() {
  const form = ownDraft();
  open.push(form);
  return form;
}

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));
afterEach(async () => {
  for (const form of open) form.release();
  open = [];
  await expect.poll(heldDrafts).toEqual(new Set());
  vi.unstubAllGlobals();
});

test('two new records have a draft each, the newest first', () => {
  openForm().write(scope, draft('A', 1));
  openForm().write(scope, draft('B', 2));
  expect(titles()).toEqual(['B', 'A']);
});

test('a form writes its own draft again, and no other', () => {
  const [one, other] = [openForm(), openForm()];
  one.write(scope, draft('A'));
  other.write(scope, draft('B', 1));
  one.write(scope, draft('A, further', 2));
  expect(titles()).toEqual(['A, further', 'B']);
});

test('a save forgets the own draft only', () => {
  const [one, other] = [openForm(), openForm()];
  one.write(scope, draft('A'));
  other.write(scope, draft('B'));
  one.forget();
  expect(titles()).toEqual(['B']);
});

test('forgetting before anything is written, or twice, touches nothing', () => {
  openForm().write(scope, draft('A'));
  const other = openForm();
  other.forget();
  other.forget();
  expect(titles()).toEqual(['A']);
});

test('what is being typed is held and not discarded', async () => {
  openForm().write(scope, draft('A'));
  expect(await heldDrafts()).toEqual(new Set([keyOf('A')]));
  expect(await removeUnheld(keyOf('A'))).toBe(false);
  expect(titles()).toEqual(['A']);
});

test('what a closed tab left is discarded', async () => {
  const form = openForm();
  form.write(scope, draft('A'));
  form.release();
  await expect.poll(() => removeUnheld(keyOf('A'))).toBe(true);
  expect(titles()).toEqual([]);
});

test('Discard of one leaves the others', async () => {
  const [one, other] = [openForm(), openForm()];
  one.write(scope, draft('A'));
  other.write(scope, draft('B'));
  one.release();
  await expect.poll(() => removeUnheld(keyOf('A'))).toBe(true);
  expect(titles()).toEqual(['B']);
});

test('a page that comes back holds its draft again with the next key', async () => {
  const form = openForm();
  form.write(scope, draft('A'));
  form.release();
  form.write(scope, draft('A, further'));
  expect(await removeUnheld(keyOf('A, further'))).toBe(false);
});

test('a new record that got its id takes its draft along', async () => {
  const form = openForm();
  const saved = draftScope('ada@example.com', 'article', '7');
  form.write(scope, draft('A'));
  form.write(saved, draft('A, further', 1, 1));
  expect([titles(), titles(saved)]).toEqual([[], ['A, further']]);
  await expect.poll(heldDrafts).toEqual(new Set(readDrafts(saved).map(({ key }) => key)));
});

test('records, kinds and users have nothing in common', () => {
  openForm().write(draftScope('ada@example.com', 'article', '7'), draft('A'));
  openForm().write(draftScope('ada@example.com', 'listing', '71'), draft('B'));
  openForm().write(draftScope('bob@example.com', 'listing', '7'), draft('C'));
  expect(titles(draftScope('ada@example.com', 'listing', '7'))).toEqual([]);
  expect(titles(draftScope('ada@example.com', 'article', '7'))).toEqual(['A']);
});

test('a draft of an earlier release is offered and can be discarded', async () => {
  localStorage.setItem(scope, JSON.stringify(draft('Old')));
  expect(titles()).toEqual(['Old']);
  expect(await removeUnheld(scope)).toBe(true);
  expect(titles()).toEqual([]);
});

test('damaged drafts and those older than a month are removed', () => {
  localStorage.setItem(`${scope}/1`, '{');
  localStorage.setItem(`${scope}/2`, JSON.stringify({ ...draft('A'), at: '2020-01-01T00:00:00.000Z' }));
  openForm().write(scope, draft('B'));
  expect(titles()).toEqual(['B']);
  expect(localStorage.length).toBe(1);
});

test('a full storage is told, as nothing may be removed for it', () => {
  vi.stubGlobal('localStorage', {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(openForm().write(scope, draft('A'))).toBe(false);
});
