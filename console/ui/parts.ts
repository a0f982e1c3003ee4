/** Marks a part of the page as a target of F6, with its own tab stops. */
export const part = { 'data-part': '' };
