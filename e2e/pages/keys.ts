// Uses a page by keyboard alone. Reads the focus by role and name, as a screen reader does; counts pressed keys and
// typed characters.
import type { Page } from 'playwright';
import { soon } from '../fixtures.ts';
import { markedOption } from './list.page.ts';

type Role = Parameters<Page['getByRole']>[0];
type Name = string | RegExp;

/** Default limit of Tab presses to reach a target. */
const far = 25;

export function keyboard(page: Page) {
  const spent = { keys: 0, typed: 0 };

  async function press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
    spent.keys += times;
  }

  async function type(text: string): Promise<void> {
    await page.keyboard.type(text);
    spent.typed += text.length;
  }

  /** Presses Tab until this has the focus; says what it passed where it does not come to it. */
  async function tabTo(role: Role, name: Name, { most = far, back = false } = {}): Promise<void> {
    // A key that comes before its target is there would pass it by.
    await page
      .getByRole(role, { name: nameOf(name) })
      .first()
      .waitFor();
    const passed: string[] = [];
    let focus = await focused(page);
    while (!isThis(focus, role, name)) {
      if (passed.length === most) {
        throw new Error(`${role} ${name} is not within ${most} stops: ${passed.join(' > ')}`);
      }
      await press(back ? 'Shift+Tab' : 'Tab');
      focus = await focused(page);
      passed.push(focus);
    }
  }

  return {
    page,
    spent,
    press,
    type,
    tabTo,
    /** Waits until this has the focus without a further key. */
    lands: async (role: Role, name: Name): Promise<void> => {
      const isThere = (focus: string) => isThis(focus, role, name);
      await soon(() => focused(page)).toSatisfy(isThere, `${role} ${name}`);
    },
    /** From one stop to another, and there the key that uses it. */
    use: async (role: Role, name: Name, options?: Parameters<typeof tabTo>[2]): Promise<void> => {
      await tabTo(role, name, options);
      await press('Enter');
    },
  };
}

export type Keyboard = ReturnType<typeof keyboard>;

/** Chooses an entry of the short list that has the focus. */
export async function choose(keys: Keyboard, entry: string): Promise<void> {
  const marked = keys.page.locator('.ant-select-item-option-active:visible');
  let at: string | null = null;
  while (at !== entry) {
    const before: string | null = at;
    await keys.press('ArrowDown');
    await soon(() => marked.getAttribute('title')).not.toBe(before);
    at = await marked.getAttribute('title');
  }
  await keys.press('Enter');
}

/** Chooses an entry of the list that has the focus by typing. */
export async function find(keys: Keyboard, text: string, entry = text): Promise<void> {
  await keys.type(text);
  await markedOption(keys.page, entry).waitFor();
  await keys.press('Enter');
}

/** The focused element, as a screen reader names it. */
async function focused(page: Page): Promise<string> {
  const element = page.locator(':focus');
  if ((await element.count()) === 0) return 'nothing';
  const [first = ''] = (await element.ariaSnapshot()).split('\n');
  return first.replace(/^- '?/, '').slice(0, 100);
}

/** A field that has to be filled in has a star before its label. */
function nameOf(name: Name): RegExp {
  return typeof name === 'string' ? new RegExp(`^(\\* )?${RegExp.escape(name)}$`) : name;
}

function isThis(focus: string, role: Role, name: Name): boolean {
  const [, itsRole, quoted = ''] = /^(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(focus) ?? [];
  return itsRole === role && nameOf(name).test(quoted);
}
