// Homepage banners: planned and scheduled, put in order, seen as a timeline and as of any moment.
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { goWithin, soon, useSite } from './fixtures.ts';
import { bannerAt, bannerForm, bannersPath, inDays, png, useBanners } from './pages/banners.page.ts';
import { idOf, useForms } from './pages/form.page.ts';
import { answer, settled } from './pages/list.page.ts';

const site = useSite({ env: { SAMPLE: 'off' } });
const { call, detail, picture, made, open } = useBanners(site);
const forms = useForms(site);

test('lists without any rows say what fills them, and offer to begin', async () => {
  const page = await site.signedIn('/nope');
  for (const [path, sentence, button] of [
    ['/games-listings/overview', 'Create the first listing of a game.', 'New listing'],
    ['/articels/overview', 'Write the first guide, review or news.', 'New article'],
    [bannersPath, 'Create the first banner of a placement.', 'New banner'],
  ] as const) {
    await goWithin(page, path);
    const empty = page.getByRole('main').locator('.empty-state');
    await empty.getByText(sentence).waitFor();
    await empty.getByRole('button', { name: button }).waitFor();
    expect(await page.getByRole('group', { name: 'By status' }).count(), path).toBe(0);
  }
});

test('a banner is made from nothing but a name, planned in the zone of its editor with UTC beside it, and scheduled [S1.2]', async () => {
  const { id: gameId } = await forms.made({ name: 'Axie Infinity' });
  const form = await forms.open(bannerForm, { timezoneId: 'Asia/Tokyo', expected: /422/ });
  await soon(form.focused).toBe('Name');
  await form.page.keyboard.type('Summer of dragons');
  await form.save();
  await form.said('Banner created').waitFor();
  await form.page.keyboard.press('Control+Enter');
  await form.checklist.getByText('2 required items missing').waitFor();
  await form.said('Not published: 2 required items missing').waitFor();

  const id = idOf(form.page);
  // Too high for the placement: it is cut to its shape before it is sent.
  const buffer = await png(1920, 800);
  const chosen = { name: 'dragons.png', mimeType: 'image/png', buffer };
  await form.section('Picture').locator('input[type=file]').first().setInputFiles(chosen);
  await form
    .dialog(/^Home hero: dragons.png/)
    .getByRole('button', { name: 'Upload' })
    .click();
  await form.section('Picture').getByRole('button', { name: 'Upload another' }).waitFor();
  await form.field('Alt text').fill('Dragons over a beach');
  await form.checklist.getByText('Ready to publish').waitFor();
  const year = new Date().getFullYear() + 1;
  await form.field('Starts').fill(`${year}-06-10T09:00`);
  await form.section('Schedule').getByText(`10 Jun ${year}, 00:00 UTC`).waitFor();
  await form.field('Ends').fill(`${year}-06-09T09:00`);
  await form.page.getByRole('combobox', { name: 'Destination', exact: true }).click();
  await form.page.getByTitle('Game', { exact: true }).click();
  await form.field('Which game').fill('axie');
  await form.page.getByTitle('Axie Infinity').click();
  await form.save();
  await form.said('Must end after it starts').waitFor();
  await form.field('Ends').fill(`${year}-06-20T09:00`);
  await form.step('Schedule…');
  const question = form.dialog(/^Schedule/);
  await soon(() => question.getByLabel(/^Publish at/).inputValue()).toBe(`${year}-06-10T09:00`);
  await question.getByRole('button', { name: 'Schedule' }).click();
  await form.status('Scheduled').waitFor();
  await form.said(`Goes live 10 Jun ${year}, 09:00`).waitFor();
  await form.button('Reschedule').click();
  await form.field('Publish at (your time, Asia/Tokyo)').fill(`${year}-06-11T09:00`);
  await form
    .dialog(/^Reschedule/)
    .getByRole('button', { name: 'Reschedule' })
    .click();
  await form.said('Banner rescheduled').waitFor();
  await form.said(`Goes live 11 Jun ${year}, 09:00`).waitFor();
  expect(await detail(id)).toMatchObject({
    status: 'scheduled',
    state: 'upcoming',
    publishAt: `${year}-06-11T00:00:00.000Z`,
    unpublishAt: `${year}-06-20T00:00:00.000Z`,
    target: { kind: 'game', id: gameId },
    image: { width: 1920, height: 720 },
    altText: 'Dragons over a beach',
  });
});

test('an order is changed by buttons, by keyboard and by drag, one call each; a stale one rolls back with the reason', async () => {
  const ids: string[] = [];
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    ids.push((await made({ name, placement: 'listTop' })).id);
  }
  const stored = async () =>
    (await call('/api/homepage/bannerlist', { placement: ['listTop'] })).map(
      ({ name }: { name: string }) => name,
    );
  const list = await open('?placement=listTop', { expected: /409/ });
  const calls: string[] = [];
  list.page.on('request', (request) =>
    calls.push(...(request.url().includes('orderbanners') ? ['order'] : [])),
  );

  await list.row('Gamma').getByRole('button', { name: 'Move Gamma up' }).click();
  await soon(() => list.names()).toEqual(['Alpha', 'Gamma', 'Beta']);
  await soon(stored).toEqual(['Alpha', 'Gamma', 'Beta']);

  const handle = list.row('Beta').getByRole('button', { name: 'Drag Beta' });
  await handle.press('Space');
  await list.page.keyboard.press('ArrowUp');
  await list.page.getByText('Beta takes the place of Gamma').waitFor({ state: 'attached' });
  await list.page.keyboard.press('Space');
  await soon(() => list.names()).toEqual(['Alpha', 'Beta', 'Gamma']);
  await soon(stored).toEqual(['Alpha', 'Beta', 'Gamma']);

  const refreshed = refreshOf(list.page);
  await drag(list.page, 'Alpha', 'Gamma');
  await soon(() => list.names()).toEqual(['Beta', 'Gamma', 'Alpha']);
  await soon(stored).toEqual(['Beta', 'Gamma', 'Alpha']);
  expect(calls).toHaveLength(3);

  const [alpha, beta, gamma] = ids;
  await refreshed;
  const order = { placement: 'listTop', ids: [alpha, beta, gamma], seen: [beta, gamma, alpha] };
  await call('/api/homepage/orderbanners', order);
  await list.row('Gamma').getByRole('button', { name: 'Move Gamma up' }).click();
  await list.page.getByText('This order was changed since you opened it').waitFor();
  await soon(() => list.names()).toEqual(['Alpha', 'Beta', 'Gamma']);
});

/** The list as it is read again once an order is stored. */
async function refreshOf(page: Page): Promise<void> {
  await page.waitForResponse('**/orderbanners');
  await page.waitForResponse('**/bannerlist');
}

async function drag(page: Page, name: string, onto: string): Promise<void> {
  await settled(page);
  const from = await page.getByRole('button', { name: `Drag ${name}` }).boundingBox();
  const to = await page.getByRole('button', { name: `Drag ${onto}` }).boundingBox();
  if (from === null || to === null) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y + 30, { steps: 5 });
  await page.mouse.move(to.x + 10, to.y + 14, { steps: 10 });
  await page.getByText(`${name} takes the place of ${onto}`).waitFor({ state: 'attached' });
  await page.mouse.up();
}

test('the timeline marks gaps and overbooked periods, and says the same as a table', async () => {
  const imageId = await picture(600, 500);
  const sidebar = { placement: 'gameSidebar', imageId, decorative: true };
  await made({ ...sidebar, name: 'First', unpublishAt: inDays(30) }, 'published');
  await made({ ...sidebar, name: 'Second', publishAt: inDays(5), unpublishAt: inDays(20) }, 'scheduled');
  const third = await made(
    { ...sidebar, name: 'Third', publishAt: inDays(10), unpublishAt: inDays(40) },
    'scheduled',
  );
  const list = await open('?view=timeline&placement=gameSidebar');
  const figure = list.main.getByRole('figure').filter({ hasText: 'Game sidebar' });
  await figure.getByText('2 slots; 1 gap, 1 overbooked period').waitFor();
  const bounds = async (mark: string) => {
    const box = await figure.locator(`[data-mark="${mark}"]`).boundingBox();
    const whole = await figure.getByRole('group', { name: 'Game sidebar, timeline' }).boundingBox();
    if (box === null || whole === null) throw new Error('Nothing is drawn');
    const percent = (x: number) => Math.round((100 * (x - whole.x)) / whole.width);
    return [percent(box.x), percent(box.x + box.width)];
  };
  // Days 10 to 20, and 40 to 60, of sixty.
  expect(await bounds('overfull')).toEqual([17, 33]);
  expect(await bounds('gap')).toEqual([67, 100]);

  await list.main.getByRole('button', { name: 'As tables' }).click();
  const table = list.main.getByRole('table', { name: 'Game sidebar, as a table' });
  const crowded = table.getByRole('row').filter({ hasText: 'Overbooked: 3 of 2' });
  await soon(() => crowded.getByRole('link').allInnerTexts()).toEqual(['First', 'Second', 'Third']);
  expect(await table.getByRole('row').filter({ hasText: 'Empty' }).count()).toBe(1);

  const form = await forms.open(bannerAt(third.id));
  const warning = form.page
    .getByRole('status')
    .filter({ hasText: '3 banners are active at once here; this placement shows 2' });
  await soon(() => warning.getByRole('link').allInnerTexts()).toEqual(['First', 'Second']);
  // It follows what is typed, before anything is saved.
  await form.field('Starts').fill(inDays(25).slice(0, 16));
  await warning.waitFor({ state: 'detached' });
  await form.field('Starts').fill(inDays(15).slice(0, 16));
  await warning.waitFor();
});

test('a target that is not public causes a warning in the form, the list and the preview; two are named', async () => {
  await forms.made({ name: 'Unseen game' });
  const other = await forms.made({ name: 'Other game' });
  const imageId = await picture(1456, 364);
  const shown = { placement: 'articleInline', imageId, decorative: true };
  const { id } = await made({ ...shown, name: 'Leads astray' }, 'published');
  const form = await forms.open(bannerAt(id), { expected: /409/ });
  await form.page.getByRole('combobox', { name: 'Destination', exact: true }).click();
  await form.page.getByTitle('Game', { exact: true }).click();
  await form.field('Which game').fill('unseen');
  await form.page.getByTitle('Unseen game').click();
  const warned = (name: string) => `The game “${name}” is a draft, so the public cannot open it`;
  await form.page
    .getByRole('status')
    .filter({ hasText: warned('Unseen game') })
    .waitFor();
  expect((await detail(id)).target.kind).toBe('none');
  await call('/api/homepage/editbanner', { id, version: 2, target: { kind: 'game', id: other.id } });
  await form.save();
  const sides = form.dialog(/changed this banner/).getByRole('group', { name: 'Destination' });
  await sides.getByRole('radio', { name: 'Mine Game: Unseen game' }).waitFor();
  await sides.getByRole('radio', { name: 'Theirs Game: Other game' }).waitFor();

  const list = await open('?placement=articleInline');
  await list.row('Leads astray').getByTitle(warned('Other game')).getByText('Not public').waitFor();
  await list.main.getByRole('button', { name: 'Preview' }).click();
  await list.main.getByRole('region', { name: 'Inside articles' }).getByText(warned('Other game')).waitFor();
});

test('the preview shows the site as of any moment, at the width of a desktop and of a phone', async () => {
  const imageId = await picture(1920, 720);
  const mobileImageId = await picture(828, 1035);
  const hero = { imageId, mobileImageId, altText: 'A dragon over a city' };
  await made({ ...hero, name: 'Now', headline: 'Shown now', unpublishAt: inDays(10) }, 'published');
  const later = { publishAt: inDays(10), sponsored: true, advertiser: 'Sky Mavis' };
  await made({ ...hero, name: 'Later', headline: 'Shown later', ...later }, 'scheduled');
  const list = await open('?view=preview&placement=homeHero');
  const place = list.main.getByRole('region', { name: 'Home hero' });
  await place.getByText('Shown now').waitFor();
  expect(await place.getByText('Shown later').count()).toBe(0);
  const shape = () => place.getByRole('img', { name: 'A dragon over a city' }).boundingBox();
  await soon(async () => (await shape())?.width ?? 0).toBeGreaterThan(800);

  await list.main.getByLabel(/^As of/).fill(inDays(11).slice(0, 16));
  await place.getByText('Shown later').waitFor();
  await place.getByText('Sponsored by Sky Mavis').waitFor();
  await soon(() => place.getByText('Shown now').count()).toBe(0);

  await list.main.getByRole('button', { name: 'Mobile' }).click();
  await soon(async () => {
    const narrow = await shape();
    return narrow !== null && narrow.width < 390 && narrow.height > narrow.width;
  }).toBe(true);
  // A colleague who follows the link sees the same.
  const copy = await open(new URL(list.page.url()).search);
  await copy.main.getByText('Shown later').waitFor();
});

test('filters are in the address; a switch takes effect at once and rolls back with what is missing', async () => {
  await made({ name: 'Not ready', placement: 'homeStrip' });
  const imageId = await picture(1440, 240);
  const ready = await made({ name: 'Complete', placement: 'homeStrip', imageId, decorative: true });
  const list = await open('?placement=homeStrip', { expected: /422/ });
  await list.row('Complete').getByRole('switch').click();
  await list.row('Complete').getByText('Live', { exact: true }).waitFor();
  await soon(async () => (await detail(ready.id)).state).toBe('live');
  await list.filter('Visibility', 'Live');
  await soon(() => list.names()).toEqual(['Complete']);
  await soon(() => new URL(list.page.url()).searchParams.get('state')).toBe('live');
  await list.filter('Visibility', 'Live');
  const isOn = list.row('Not ready').getByRole('switch');
  await isOn.click();
  await list.page.getByText('“Not ready” cannot go to “Published” yet').waitFor();
  await soon(() => isOn.getAttribute('aria-checked')).toBe('false');
  // A published one must be archived first.
  await list.select('Not ready', 'Complete');
  await list.selected.getByRole('button', { name: 'Delete (1)' }).click();
  await answer(list.page, 'Delete 1 banner');
  await soon(() => list.row('Not ready').count()).toBe(0);
});

test('axe finds nothing, light and wide, dark and narrow: list, timeline, preview and form', async () => {
  const { id } = await made({
    name: 'Looked over',
    placement: 'listInline',
    publishAt: inDays(1),
  });
  const page = await site.signedIn(bannersPath);
  for (const [path, ready] of [
    [bannersPath, 'Actions for Looked over'],
    [`${bannersPath}?view=timeline`, 'As tables'],
    [`${bannersPath}?view=preview`, 'Desktop'],
    [bannerAt(id), 'More actions'],
  ] as const) {
    await goWithin(page, path);
    await page.getByRole('button', { name: ready }).first().waitFor();
    await axeInBothThemes(page);
  }
});
