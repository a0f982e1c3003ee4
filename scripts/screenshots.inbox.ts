// What the picture of the inbox shows.
import type { Page } from 'playwright';

type Credentials = { email: string; password: string };

/** A colleague assigns a listing to the account of the pictures, and mentions it. */
export async function fillInbox(page: Page, admin: Credentials): Promise<void> {
  const base = new URL(page.url()).origin;
  const call = async (path: string, payload: object) => {
    const reply = await page.request.post(base + path, { form: { data: JSON.stringify(payload) } });
    return (await reply.json()).data;
  };
  const { token } = await call('/api/session/login', admin);
  const colleague = { email: 'nora.klein@example.com', password: 'another password for pictures' };
  const [role] = await call('/api/account/rolelist', { token, q: 'Content Manager' });
  await call('/api/account/create', { token, ...colleague, name: 'Nora Klein', roleIds: [role.id] });
  const { token: own } = await call('/api/session/login', colleague);
  const people: { id: string; name: string }[] = await call('/api/desk/people', {
    token: own,
    type: 'gameListing',
  });
  const [me] = people.filter(({ name }) => name !== 'Nora Klein');
  const [game] = await call('/api/gamelistings/list', { token: own, q: 'Axie Infinity' });
  if (me === undefined) throw new Error('The account of the pictures is among the people');
  const about = { token: own, type: 'gameListing' };
  await call('/api/desk/assign', { ...about, ids: [game.id], assigneeId: me.id, dueOn: '2031-05-30' });
  const body = `@${me.name} is this still the latest tagline?`;
  await call('/api/comments/add', { ...about, id: game.id, path: 'tagline', body, mentions: [me.id] });
}
