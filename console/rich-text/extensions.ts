// What a plain text can hold: the elements of the contract's list and no others.
import { Extension, type Extensions, Mark } from '@tiptap/core';
import StarterKit from '@tiptap/starter-kit';
import { checkUrl } from '../../contract/links/links.ts';
import { checkLink } from '../../contract/text/rich-text.ts';
import { withTypedSigns } from './typedMarks.ts';

/** The address to link to, or what is wrong with the text. An e-mail address becomes a `mailto:` link; paths of the site stay. */
export function checkHref(text: string): { href: string } | { fault: string } {
  const typed = text.trim();
  const own = /^[/#]/.test(typed) ? checkLink(typed) : undefined;
  if (own !== undefined) return { href: own };
  if (/^mailto:\S+@\S+$/.test(typed)) return { href: typed };
  if (/^[^\s@:/]+@[^\s@:/]+$/.test(typed)) return { href: `mailto:${typed}` };
  const full = /^[a-z][a-z\d+.-]*:/i.test(typed) || typed === '' ? typed : `https://${typed}`;
  const checked = checkUrl(full);
  return checked.ok ? { href: checked.url } : { fault: checked.message };
}

const ownKeys = Extension.create({
  name: 'ownKeys',
  // Before those of the starter kit.
  priority: 200,
  addKeyboardShortcuts() {
    return {
      // It publishes the form around, and does not break the line as well.
      'Mod-Enter': () => true,
      'Mod-]': () => this.editor.commands.sinkListItem('listItem'),
      'Mod-[': () => this.editor.commands.liftListItem('listItem'),
    };
  },
});

/** Raised or lowered text. It is written as one of the two. */
const script = (name: string, tag: string, key: string) =>
  Mark.create({
    name,
    excludes: 'superscript subscript',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });

export const plainExtensions: Extensions = [
  StarterKit.extend({
    addExtensions() {
      return (this.parent?.() ?? []).map(withTypedSigns);
    },
  }).configure({
    heading: { levels: [2, 3, 4] },
    // It would add an empty paragraph to what is saved.
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: (url) => 'href' in checkHref(url),
    },
  }),
  script('superscript', 'sup', 'Mod-.'),
  script('subscript', 'sub', 'Mod-,'),
  ownKeys,
];
