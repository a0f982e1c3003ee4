// Templates: html`<p>${text}</p>` escapes all values but those made by html itself.

export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, at) => (at === 0 ? part : textOf(values[at - 1]) + part)).join(''));
}

/** HTML that is safe already, such as the description of a game, which Ludex sanitizes. */
export function trusted(text: string): Html {
  return new Html(text);
}

function textOf(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(textOf).join('');
  return String(value).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
