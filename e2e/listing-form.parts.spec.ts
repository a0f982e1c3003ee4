// The parts of a listing's form: addresses, pickers, rich text, warnings, and who may only read.
import type { Locator } from 'playwright';
import { expect, test } from 'vitest';
import { axe, axeInBothThemes } from './axe.ts';
import { drawn, soon, useSite } from './fixtures.ts';
import { listingAt, useForms } from './pages/form.page.ts';

const site = useSite();
const { made, detail, open } = useForms(site);

test('an address is checked while it is typed, by the rule of its chain', async () => {
  const { id } = await made({ name: 'On two chains' });
  // Saved faster than it is checked here, a wrong address is refused by the server.
  const form = await open(listingAt(id), { expected: /422/ });
  const chain = form.section('On chain');
  await form.button('Add chain').click();
  await form.choose('Chain', 'Ethereum');
  await chain.getByLabel('Address').fill('0x32950db2a7164ae833121501c797d79e7b79d7');
  await chain
    .getByText(/^(?!A valid).*(40|hexadecimal)/)
    .first()
    .waitFor();
  await chain.getByLabel('Address').fill('0x32950db2a7164ae833121501c797d79e7b79d74c');
  await chain.getByText('A valid EVM address, kept as 0x32950db2a7164aE833121501C797D79E7B79d74C.').waitFor();
  await form.page.keyboard.press('Tab');
  await soon(() => chain.getByLabel('Address').inputValue()).toBe(
    '0x32950db2a7164aE833121501C797D79E7B79d74C',
  );
  await soon(() => chain.getByRole('link', { name: /Look at it on/ }).getAttribute('href')).toContain(
    '0x32950db2a7164aE83312',
  );

  await form.button('Add chain').click();
  const second = chain.getByRole('group', { name: 'Row 2' });
  await second.waitFor();
  await form.choose('Chain', 'Solana');
  await second.getByLabel('Address').fill('0x32950db2a7164ae833121501c797d79e7b79d74c');
  await form.save();
  await form.page.getByRole('status').getByText('1 field needs attention').waitFor();
  await soon(form.focused).toBe('Address');
  await second.getByLabel('Address').fill('ATLASXmbPQxBUYbxPsV97usA3fPQYEqzQBUHgiFCUsXx');
  await second.getByText('A valid Solana address.').waitFor();
  await form.save();
  await form.said('Listing saved').waitFor();
  await form.button('Move row 2 up').click();
  await form.save();
  await soon(async () =>
    (await detail(id)).deployments.map((row: { address: string }) => row.address[0]),
  ).toEqual(['A', '0']);
  await axe(form.page);
});

test('a likely duplicate is said at the name, with the way to it; a category that is missing is made on the spot and chosen', async () => {
  await made({ name: 'Twice in the catalogue' });
  const { id } = await made({ name: 'Of a new kind' });
  const form = await open(listingAt(id));
  await form.field('Name').fill('Twice in the catalogue');
  const link = form.section('Basics').getByRole('link', { name: /Twice in the catalogue \(draft\)/ });
  await link.waitFor();
  expect(await link.getAttribute('href')).toMatch(/\?id=/);
  await form.field('Name').fill('Of a new kind');
  await form.field('Categories').click();
  await form.page.keyboard.type('Boatbuilding');
  await form.page.getByText('Create “Boatbuilding”').click();
  const drawer = form.dialog('New category');
  await drawer.waitFor();
  await axe(form.page);
  expect(await drawer.getByLabel('Name').inputValue()).toBe('Boatbuilding');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await drawer.waitFor({ state: 'hidden' });
  await form.section('Classification').getByText('Boatbuilding').last().waitFor();
  await form.save();
  await form.said('Listing saved').waitFor();
  expect((await detail(id)).categories).toMatchObject([{ name: 'Boatbuilding' }]);
});

test('without the right to edit the form is read-only and says why', async () => {
  const { id } = await made({
    name: 'Only to look at',
    summary: 'Readable by everyone who may see listings.',
  });
  const form = await open(listingAt(id), { as: await site.account('Viewer') });
  await form.page.getByText('View only: you need the right to edit game listings.').waitFor();
  expect(await form.field('Name').isDisabled()).toBe(true);
  expect(await form.button('Save').count()).toBe(0);
  expect(await form.button('Publish').count()).toBe(0);
  await form.save();
  await axe(form.page);
});

test('rich text is formatted by keyboard, and what is pasted comes clean', async () => {
  const { id } = await made({ name: 'Well described' });
  const form = await open(listingAt(id));
  const text = form.page.getByRole('textbox', { name: 'Description', exact: true });
  await text.click();
  await form.page.keyboard.type('Plain ');
  await form.page.keyboard.press('Control+b');
  await form.page.keyboard.type('bold');
  await soon(() => form.page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true');
  await form.page.keyboard.press('Control+b');
  await form.page.keyboard.press('Enter');
  await text.evaluate((element) => {
    const data = new DataTransfer();
    const word = (item: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>${item}</p>`;
    data.setData(
      'text/html',
      `${word('One')}${word('Two')}<p><font color="red">Three</font><img src="x:"></p>`,
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await form.save();
  await form.said('Listing saved').waitFor();
  const { description } = await detail(id);
  expect(description).toContain('Plain <strong>bold</strong>');
  expect(description).toContain('<li><p>One</p></li><li><p>Two</p></li>');
  expect(description).not.toMatch(/font|img|mso/);
  // The Tab key leads out of the text.
  await text.focus();
  await form.page.keyboard.press('Tab');
  expect(await text.evaluate((element) => element === document.activeElement)).toBe(false);
});

test('the bar and its menu leave the page where it is, by mouse and by keyboard', async () => {
  const { id } = await made({ name: 'Long form' });
  const form = await open(listingAt(id));
  const { page } = form;
  const scrolled = async () => {
    await drawn(page);
    return page.evaluate(() => scrollY);
  };
  // By coordinates: a click on an element scrolls to it first.
  const press = async (target: Locator) => {
    await target.waitFor();
    await drawn(page);
    const box = await target.boundingBox();
    if (box === null) throw new Error('Nothing to press');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  // The form grows to its full height while its sections come.
  const scroll = () =>
    page.evaluate(() => {
      scrollTo(0, 700);
      return scrollY;
    });
  await soon(scroll).toBe(700);
  await press(form.button('Change the status'));
  await press(page.getByRole('menuitem', { name: 'Schedule…', exact: true }));
  await form.dialog(/^Schedule/).waitFor();
  expect(await scrolled()).toBe(700);
  await page.keyboard.press('Escape');
  await soon(form.focused).toBe('Change the status');
  expect(await scrolled()).toBe(700);
  await page.keyboard.press('Shift+Tab');
  await soon(form.focused).toBe('Publish');
  expect(await scrolled()).toBe(700);

  await form.goTo('On chain');
  await drawn(page);
  const bar = await page.locator('.form-header').boundingBox();
  const heading = await page.getByRole('heading', { name: 'On chain', exact: true }).boundingBox();
  expect(heading?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity));
});

test('axe finds nothing in a form, light and wide, dark and narrow', async () => {
  const { data } = await site.call(
    '/api/gamelistings/list',
    { sort: '-completeness', pageSize: 1 },
    await site.token(),
  );
  const form = await open(listingAt(data[0].id));
  await form.page.getByRole('toolbar').waitFor();
  await axeInBothThemes(form.page);
});
