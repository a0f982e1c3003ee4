/** Marks a part of the page that F6 goes to: its own stops of the Tab key, without those of a part within it. */
export const part = { 'data-part': '' };
