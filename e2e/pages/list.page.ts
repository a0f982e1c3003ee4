// A list in the console, by the names of its parts.
import type { Locator, Page } from 'playwright';

export function listPage(page: Page) {
  const main = page.getByRole('main');
  const rows = main.locator('[data-row]');
  const row = (name: string) => rows.filter({ has: page.getByRole('link', { name, exact: false }) }).first();
  return {
    page,
    main,
    table: main.getByRole('table').first(),
    rows,
    row,
    /** Text of the first column, row by row. */
    names: () => rows.locator('[data-opens-row]').allInnerTexts(),
    /** "46 listings" */
    total: main.locator('.list-total'),
    search: main.getByRole('searchbox'),
    chips: main.getByRole('group', { name: 'Active filters' }),
    pages: main.getByRole('navigation', { name: 'Pages' }),
    selected: main.getByRole('group', { name: 'Selected rows' }),
    heading: (name: string) => main.getByRole('columnheader', { name }),
    /** Ticks values of a filter, which stays open between them. */
    filter: async (label: string, ...values: string[]) => {
      await main.getByRole('button', { name: label }).first().click();
      const popup = main.getByRole('dialog', { name: `Filter by ${label.toLowerCase()}` });
      for (const value of values) await popup.getByRole('checkbox', { name: value }).first().click();
      await page.keyboard.press('Escape');
    },
    /** Entries of the open menu. */
    menu: async () => {
      await page.getByRole('menuitem').first().waitFor();
      return page.getByRole('menuitem').allInnerTexts();
    },
    /** Chooses an entry of a row's menu. */
    choose: async (name: string, entry: string) => {
      await row(name)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      const chosen = page.getByRole('menuitem', { name: entry });
      await chosen.waitFor();
      await settled(page);
      await chosen.click();
    },
    select: async (...names: string[]) => {
      for (const name of names) await row(name).getByRole('checkbox').click();
    },
  };
}

/** The dialog or drawer that is open. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').filter({ visible: true }).last();
}

/** An entry of the list under a field, once Enter would choose it. */
export function markedOption(page: Page, title: string): Locator {
  return page.locator(`.ant-select-item-option-active[title="${title}"]:visible`);
}

/** Presses a button of the dialog that is open, once it has come to rest. */
export async function answer(page: Page, button: string | RegExp): Promise<void> {
  const pressed = dialog(page).getByRole('button', { name: button, exact: true });
  await pressed.waitFor();
  await settled(page);
  await pressed.click();
}

/** Opening animations move elements; a click during one can miss. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}

/** Notes what handlers open in other tabs, without opening them. */
export async function openedTabs(page: Page): Promise<() => Promise<string[]>> {
  const opened = await page.evaluateHandle(() => {
    const hrefs: string[] = [];
    window.open = (href) => {
      hrefs.push(String(href));
      return null;
    };
    return hrefs;
  });
  return () => opened.jsonValue();
}
