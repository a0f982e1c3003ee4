// A colleague of the account of the pictures, who works through the API.
import type { Page } from 'playwright';

type Credentials = { email: string; password: string };

/** Calls as a colleague with the role Content Manager, who is made at first. */
async function colleague(page: Page, admin: Credentials) {
  const base = new URL(page.url()).origin;
  const call = async (path: string, payload: object) => {
    const reply = await page.request.post(base + path, { form: { data: JSON.stringify(payload) } });
    return (await reply.json()).data;
  };
  const { token } = await call('/api/session/login', admin);
  const own = { email: 'nora.klein@example.com', password: 'another password for pictures' };
  const [role] = await call('/api/account/rolelist', { token, q: 'Content Manager' });
  await call('/api/account/create', { token, ...own, name: 'Nora Klein', roleIds: [role.id] });
  const session = await call('/api/session/login', own);
  return (path: string, payload: object) => call(path, { token: session.token, ...payload });
}

/** A colleague assigns a listing to the account of the pictures, and mentions it. */
export async function fillInbox(page: Page, admin: Credentials): Promise<void> {
  const call = await colleague(page, admin);
  const people: { id: string; name: string }[] = await call('/api/desk/people', { type: 'gameListing' });
  const [me] = people.filter(({ name }) => name !== 'Nora Klein');
  const [game] = await call('/api/gamelistings/list', { q: 'Axie Infinity' });
  if (me === undefined) throw new Error('The account of the pictures is among the people');
  const about = { type: 'gameListing' };
  await call('/api/desk/assign', { ...about, ids: [game.id], assigneeId: me.id, dueOn: '2031-05-30' });
  const body = `@${me.name} is this still the latest tagline?`;
  await call('/api/comments/add', { ...about, id: game.id, path: 'tagline', body, mentions: [me.id] });
}

/** A colleague saves the record of the open form, and types on. */
export async function workBeside(page: Page, admin: Credentials): Promise<void> {
  const call = await colleague(page, admin);
  const id = new URL(page.url()).searchParams.get('id');
  const { version } = await call('/api/gamelistings/detail', { id });
  await call('/api/gamelistings/edit', { id, version, developer: 'Sky Mavis Ltd.' });
  await call('/api/desk/pulse', { here: { type: 'gameListing', id, dirty: true } });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** A colleague creates listings of games that have one. Goes to the pairs when they are found. */
export async function addTwins(page: Page, admin: Credentials): Promise<void> {
  const call = await colleague(page, admin);
  const twins = [
    {
      name: 'Axie Infinity!',
      tagline: 'Battle with Axies on Ronin',
      tags: ['pets'],
      developer: 'Sky Mavis Ltd.',
    },
    { name: 'Splinterlnds' },
    { name: 'Star Atlas (beta)', websiteUrl: 'https://staratlas.com' },
    { name: 'Alien Worlds', developer: 'Dacoco' },
  ];
  for (const twin of twins) await call('/api/gamelistings/create', twin);
  const list = page.getByRole('main');
  while (!(await list.getByText('Splinterlnds').isVisible())) {
    await page.waitForTimeout(1_000);
    await page.goto(new URL('/duplicates', page.url()).href);
    await list.getByRole('heading', { name: 'Duplicates' }).waitFor();
    await page.waitForLoadState('networkidle');
  }
}

/** Opens the comparison of the pair on the page. */
export async function compareTwins(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Axie Infinity · Axie Infinity!' }).click();
  await page.getByRole('group', { name: 'Tagline' }).waitFor();
}
