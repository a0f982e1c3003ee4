// What an article can hold besides: tables, pictures of this site by their id, and YouTube's player by a video's id.
import { type Extensions, Node, nodePasteRule } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { playerOf, youtubeId } from '../../contract/text/rich-text.ts';
import { plainExtensions } from './extensions.ts';

const picture = Image.extend({
  addAttributes() {
    return {
      media: {
        default: null,
        parseHTML: (element: HTMLElement) => element.getAttribute('data-media'),
        renderHTML: ({ media }) => ({ 'data-media': media }),
      },
      src: { default: null },
      alt: { default: '' },
    };
  },
  // Any other picture belongs to somebody else's site: it is left behind.
  parseHTML: () => [{ tag: 'img[data-media]' }],
});

const video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    videoId: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => youtubeId(element.getAttribute('src') ?? '') ?? null,
    },
  }),
  parseHTML: () => [
    {
      tag: 'iframe',
      getAttrs: (element) => (youtubeId(element.getAttribute('src') ?? '') === undefined ? false : null),
    },
  ],
  renderHTML: ({ node }) => ['iframe', playerOf(String(node.attrs['videoId']))],
  addNodeView:
    () =>
    ({ node }) => ({ dom: cardOf(String(node.attrs['videoId'])) }),
  addPasteRules() {
    return [
      nodePasteRule({
        find: /^https:\/\/(?:www\.|m\.)?(?:youtube\.com|youtu\.be)\/\S+$/g,
        type: this.type,
        getAttributes: ([link]) => {
          const videoId = youtubeId(link);
          return videoId === undefined ? false : { videoId };
        },
      }),
    ];
  },
});

/** Stands for the player while the text is written: the console loads nothing from YouTube. */
function cardOf(videoId: string): HTMLElement {
  const card = document.createElement('div');
  card.className = 'richtext-video';
  const link = document.createElement('a');
  link.href = `https://www.youtube.com/watch?v=${videoId}`;
  link.target = '_blank';
  link.rel = 'noreferrer';
  link.textContent = `YouTube video ${videoId}`;
  card.append(link);
  return card;
}

export const articleExtensions: Extensions = [
  ...plainExtensions,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  picture,
  video,
];
