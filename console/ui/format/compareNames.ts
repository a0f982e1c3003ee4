/** Orders names as people number them: Game 2 before Game 10. */
export const compareNames = new Intl.Collator('en', { numeric: true }).compare;
