// A record's form, as the person at it knows it.
import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { Site } from '../fixtures.ts';
import { markedOption } from './list.page.ts';

export const newListing = '/games-listings/game-listings-form';
export const listingAt = (id: string) => `${newListing}?id=${id}`;

/** The id of the listing in the address. */
export const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

export function useForms(site: Site) {
  return {
    /** A listing of its own for a test. */
    made: async (fields: object): Promise<{ id: string; version: number }> => {
      const reply = await site.call('/api/gamelistings/create', fields, await site.token());
      expect(reply.success).toBe(true);
      return reply.data;
    },
    /** A listing as the server has it. */
    detail: async (id: string) =>
      (await site.call('/api/gamelistings/detail', { id }, await site.token())).data,
    /** Opens its form on a signed-in page. */
    open: async (path: string, options?: Parameters<Site['signedIn']>[1]) => {
      const form = formPage(await site.signedIn(path, options));
      await form.ready();
      return form;
    },
  };
}

export function formPage(page: Page) {
  const picture = (field: string) => page.getByRole('group', { name: field, exact: true });
  const section = (name: string) => page.getByRole('region', { name });
  return {
    page,
    section,
    /** A field by its label. */
    field: (label: string): Locator => page.getByLabel(label, { exact: true }),
    button: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    link: (name: string): Locator => page.getByRole('button', { name, exact: true }),
    heading: (name: string): Locator => page.getByRole('heading', { name, exact: true, level: 1 }),
    /** A notice or announcement. */
    said: (text: string | RegExp): Locator => page.getByText(text).first(),
    dialog: (name: string | RegExp): Locator => page.getByRole('dialog', { name }),
    checklist: page.getByRole('complementary', { name: 'Publish checklist' }),
    /** Goes to a section by the navigation, which unfolds it. */
    goTo: (name: string) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true }).click(),
    /** Takes a step of the menu beside the buttons. */
    step: async (name: string) => {
      await page.getByRole('button', { name: 'Change the status', exact: true }).click();
      await page.getByRole('menuitem', { name, exact: true }).click();
    },
    status: (name: string): Locator => page.locator('.form-heading').getByText(name, { exact: true }),
    /** Waits until the form is there. */
    ready: () => page.getByRole('navigation', { name: 'Sections' }).waitFor(),
    save: () => page.keyboard.press('Control+s'),
    /** The label or name of what has the focus. */
    focused: () =>
      page.evaluate(() => {
        const element = document.activeElement;
        if (!(element instanceof HTMLElement)) return '';
        const label =
          element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
            ? element.labels?.[0]
            : null;
        return label?.textContent ?? element.ariaLabel ?? element.textContent ?? '';
      }),
    /** A field that holds a picture. */
    picture,
    /** Chooses a picture of the library for a field, or for the one of a section. */
    fromLibrary: async (field: string, text: string, place = picture(field)) => {
      await place.getByRole('button', { name: 'Library' }).click();
      const library = page.getByRole('dialog', { name: 'Library' });
      await library.getByRole('searchbox', { name: 'Search by name or text' }).fill(text);
      await library.getByRole('button', { name: text, exact: true }).click();
      await library.getByRole('button', { name: 'Use this picture' }).click();
      await place.getByRole('img', { name: text }).waitFor();
    },
    /** Chooses an entry of a picker by typing. */
    choose: async (label: string, text: string) => {
      await page.getByLabel(label, { exact: true }).last().click();
      await page.keyboard.type(text);
      await markedOption(page, text).waitFor();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
  };
}
