// The pictures of the README and of docs/: where each is taken, and what is done there first.
import type { Page } from 'playwright';
import { addTwins, compareTwins, fillInbox, workBeside } from './screenshots.colleague.ts';
import { openFinding, showFindings } from './screenshots.links.ts';

export const admin = { email: 'sam.porter@example.com', password: 'a password for pictures' };

export type Shot = {
  name: string;
  path: string;
  /** Text that has to be visible before the picture is taken. */
  ready: string;
  width?: number;
  height?: number;
  theme?: 'dark';
  /** True for a page of the example site. */
  onSite?: boolean;
  /** Opens something on the page first. */
  act?: (page: Page) => Promise<void>;
};

export const shots: Shot[] = [
  // First: each picture is a session of its own, and this one lists them.
  { name: 'my-access', path: '/account/user-access-controls', ready: 'My access' },
  { name: 'overview', path: '/games-listings/overview', ready: 'Axie Infinity' },
  { name: 'overview-dark', path: '/games-listings/overview', ready: 'Axie Infinity', theme: 'dark' },
  {
    name: 'overview-phone',
    path: '/games-listings/overview',
    ready: 'Axie Infinity',
    width: 375,
    height: 812,
  },
  {
    name: 'listing-form',
    path: '/games-listings/overview?q=axie',
    ready: 'Axie Infinity',
    act: async (page) => {
      await page.getByRole('link', { name: 'Axie Infinity' }).first().click();
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
    },
  },
  {
    name: 'import',
    path: '/desk/import?type=gameListing',
    ready: 'Choose file',
    act: async (page) => {
      const text =
        'Title,Homepage,Genres,Blockchain,Steam AppID,Price\nCounted Cards,https://cards.example.com,Card,Ronin,11,0\nRift Runners,https://rift.example.com,Racing,Base,12,4.99\n';
      const buffer = Buffer.from(text);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer });
      await page.getByText('6 of 6 columns mapped').waitFor();
    },
  },
  {
    name: 'palette',
    path: '/games-listings/overview',
    ready: 'Axie Infinity',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page
        .getByRole('combobox', { name: 'Search everything' })
        .fill('https://twitter.com/axieinfinity');
      await page.getByText('X account').waitFor();
    },
  },
  {
    name: 'registry',
    path: '/games-listings/blockchain-registry?kind=changed%2Cconflict',
    ready: 'Chain registry',
    act: async (page) => {
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByText('choose what to apply').waitFor();
    },
  },
  {
    name: 'jobs',
    path: '/games-listings/blockchain-registry',
    ready: 'Chain registry',
    act: async (page) => {
      await page.getByRole('button', { name: 'Compare', exact: true }).click();
      await page.getByText('choose what to apply').waitFor();
      await page.getByRole('link', { name: 'Jobs', exact: true }).click();
      await page.getByText('Ready').first().waitFor();
    },
  },
  {
    name: 'webhooks',
    path: '/account/webhooks',
    ready: 'No webhooks yet',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add webhook…' }).click();
      await page.getByLabel('URL').fill('http://127.0.0.1:8001/webhook');
      await page.getByRole('button', { name: 'Add webhook', exact: true }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('button', { name: /^Send test event/ }).click();
      await page.getByText('Test event: Delivered').waitFor();
      await page.getByRole('button', { name: /^Deliveries to/ }).click();
      await page.getByText('Request and replies').click();
    },
  },
  {
    name: 'release',
    path: '/releases',
    ready: 'A release publishes several records',
    act: async (page) => {
      await page.getByRole('button', { name: 'New release' }).first().click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Season two');
      await page.keyboard.press('Enter');
      const picker = page.getByRole('combobox', { name: 'Add records' });
      for (const q of ['Shrapnel beside', 'Telegram games', 'Axie Infinity']) {
        await picker.fill(q);
        await page.locator('.ant-select-item-option').filter({ hasText: q }).first().click();
        await page.getByRole('list', { name: 'Items' }).getByText(q).first().waitFor();
      }
      await page.keyboard.press('Escape');
    },
  },
  { name: 'links', path: '/links', ready: 'Not checked yet', act: showFindings },
  { name: 'link', path: '/links', ready: 'Not checked yet', act: openFinding },
  {
    name: 'calendar',
    path: '/releases',
    ready: 'Season two',
    act: async (page) => {
      await page.getByRole('link', { name: 'Season two' }).click();
      await page.getByRole('button', { name: 'Schedule', exact: true }).click();
      await page.getByRole('button', { name: /^Schedule \d/ }).click();
      await page.getByText('Unschedule the release').waitFor();
      await page.goto(new URL('/releases/calendar', page.url()).href);
      await page.getByRole('button', { name: /Season two/ }).waitFor();
    },
  },
  {
    name: 'views',
    path: '/games-listings/overview',
    ready: 'Axie Infinity',
    act: async (page) => {
      const choose = async (view: string) => {
        await page.locator('.list-view').click();
        await page.getByRole('link', { name: view, exact: true }).click();
        await page.locator('.list-view', { hasText: view }).click();
        await page.getByRole('button', { name: 'Pin to menu' }).click();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: view }).waitFor();
        await page.keyboard.press('Escape');
      };
      await choose('Drafts of mine');
      await choose('Not verified for 90 days');
      await page.locator('.list-view').click();
      await page.getByRole('link', { name: 'All game listings' }).waitFor();
    },
  },
  {
    name: 'collection',
    path: '/collections',
    ready: 'A good first evening',
    height: 1_200,
    act: async (page) => {
      await page.getByRole('link', { name: 'A good first evening' }).click();
      await page.getByRole('list', { name: 'Games shown now' }).waitFor();
      await page.locator('#pins').evaluate((section) => {
        section.scrollIntoView();
        scrollBy(0, -120);
      });
    },
  },
  { name: 'categories', path: '/games-listings/categories', ready: 'Role-Playing' },
  { name: 'banners', path: '/homepage/homepage-banners', ready: 'Axie season opening' },
  { name: 'articles', path: '/articels/overview', ready: 'A first evening in Axie Infinity' },
  { name: 'role-form', path: '/account/role-form', ready: 'Preview as this role' },
  { name: 'media', path: '/desk/media', ready: 'Axie Infinity cover' },
  { name: 'blockchains', path: '/games-listings/blockchain', ready: 'Ethereum' },
  {
    name: 'history',
    path: '/articels/overview?q=first evening',
    ready: 'A first evening in Axie Infinity',
    act: async (page) => {
      await page.getByRole('link', { name: 'A first evening in Axie Infinity' }).first().click();
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      await page
        .getByLabel('Excerpt')
        .fill('What a new player does in the first two hours, and what it costs.');
      await page.getByRole('textbox', { name: 'Text', exact: true }).click();
      await page.keyboard.type('Bring some time. ');
      await page.getByRole('button', { name: 'Save and publish', exact: true }).click();
      await page.getByText('Article published with its changes').waitFor();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'History' }).click();
      await page.getByRole('button', { name: 'Version 3' }).click();
      await page.getByText('Bring some time.').last().waitFor();
      await page.getByText('Article published with its changes').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'working-together',
    path: '/games-listings/overview?q=axie',
    ready: 'Axie Infinity',
    act: async (page) => {
      await page.getByRole('link', { name: 'Axie Infinity' }).first().click();
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      await page.getByLabel('Tagline', { exact: true }).fill('Creatures that you own, breed and battle');
      await workBeside(page, admin);
      await page.getByText('Changed by Nora Klein.').waitFor();
      await page.getByText('Nora Klein has unsaved changes').waitFor();
    },
  },
  {
    name: 'pending-changes',
    path: '/games-listings/overview?q=pixels',
    ready: 'Pixels',
    act: async (page) => {
      await page.getByRole('link', { name: 'Pixels' }).first().click();
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      await page.getByLabel('Tagline', { exact: true }).fill('Farm, trade and explore with friends');
      await page.keyboard.press('Control+s');
      await page.getByText('Change saved').waitFor();
      await page.getByText('Change saved').waitFor({ state: 'hidden' });
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'preview',
    path: '/games-listings/overview?q=axie',
    ready: 'Axie Infinity',
    act: async (page) => {
      await page.getByRole('link', { name: 'Axie Infinity' }).first().click();
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByLabel('Tagline', { exact: true }).fill('Creatures that you own, breed and battle');
      await page.frameLocator('iframe').getByText('Creatures that you own').waitFor();
    },
  },
  {
    name: 'preview-compare',
    path: '/games-listings/overview?q=axie',
    ready: 'Axie Infinity',
    act: async (page) => {
      await page.getByRole('link', { name: 'Axie Infinity' }).first().click();
      await page.getByRole('navigation', { name: 'Sections' }).waitFor();
      await page.getByRole('button', { name: 'Preview', exact: true }).click();
      await page.getByLabel('Tagline', { exact: true }).fill('Creatures that you own, breed and battle');
      await page.getByRole('button', { name: 'Phone' }).click();
      await page.getByLabel('Compare with').click();
      await page.locator('.ant-select-item-option', { hasText: 'Published now' }).click();
      await page.frameLocator('iframe[title="Page before"]').getByRole('heading', { level: 1 }).waitFor();
      await page
        .frameLocator('iframe[title="Page on the site"]')
        .getByText('Creatures that you own')
        .waitFor();
    },
  },
  {
    name: 'inbox',
    path: '/games-listings/overview?q=axie',
    ready: 'Axie Infinity',
    act: async (page) => {
      await fillInbox(page, admin);
      await page.reload();
      await page.getByRole('button', { name: 'Inbox, 2 unread' }).click();
      await page.getByText('mentioned you in').waitFor();
    },
  },
  { name: 'my-work', path: '/desk', ready: 'To review' },
  { name: 'insights', path: '/insights', ready: 'Published, by week' },
  { name: 'site', path: '/', ready: 'Featured', onSite: true },
  { name: 'duplicates', path: '/desk', ready: 'To review', act: (page) => addTwins(page, admin) },
  { name: 'merge', path: '/duplicates?q=axie', ready: 'Axie Infinity', act: compareTwins },
  // Last, as it deletes what others show.
  {
    name: 'bin',
    path: '/articels/overview?status=draft,archived',
    ready: 'Draft',
    act: async (page) => {
      const question = page.getByRole('dialog');
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await question.getByRole('textbox').fill('2');
      await question.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.getByRole('link', { name: 'Categories', exact: true }).click();
      await page.getByRole('button', { name: 'Delete Farming' }).click();
      await question.getByRole('combobox').fill('Simulation');
      await page.locator('.ant-select-item-option-active:visible').waitFor();
      await page.keyboard.press('Enter');
      await question.getByRole('button', { name: /delete$/ }).click();
      await page.getByRole('link', { name: 'Bin', exact: true }).click();
      await page.getByRole('button', { name: 'Restore Farming' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).first().waitFor({ state: 'hidden' });
    },
  },
];
