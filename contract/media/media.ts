// Pictures: their metadata, and the size and ratio that each slot requires.
import { z } from 'zod';
import {
  choice,
  flag,
  id,
  integerText,
  list,
  optional,
  read,
  recordFields,
  several,
  target,
  text,
  upload,
  write,
} from '../kit/calls.ts';
import { pictureLimits } from '../kit/limits.ts';

/** Accepted picture types, detected from the content of the file. */
export const pictureTypes = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'image/gif': 'GIF',
} as const;

const share = z.number('Must be a number from 0 to 1').min(0, 'From 0 to 1').max(1, 'From 0 to 1');

/** Focal point that stays visible when the picture is cropped, as fractions of width and height. */
const focal = z.strictObject({ x: share, y: share });

/** The editable fields, each with its rule. */
export const mediaFields = z.strictObject({
  /** Display name in the library; initially the file name. */
  name: text(1, 200),
  /** Alt text for screen readers. */
  alt: optional(text(0, 150)),
  focal,
});

/** A picture as embedded in the records that show it. */
export const picture = z.strictObject({
  id: id(),
  /** The picture at full size, as a path on this server; always WebP. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** Type of the uploaded file. */
  mime: choice(pictureTypes),
  alt: z.string().nullable(),
  focal,
  /** The picture in several widths, the smallest first; the last is `url`. */
  variants: z.array(z.strictObject({ width: z.int(), url: z.string() })),
});
export type Picture = z.output<typeof picture>;

/** Requirements of a slot. The ratio is width divided by height; null accepts any. */
export type SlotRule = {
  label: string;
  ratio: number | null;
  minWidth: number;
  minHeight: number;
  /** True if the picture needs alt text. */
  described?: true;
};

/** All slots for pictures. */
export const slots = {
  logo: { label: 'Logo', ratio: 1, minWidth: 256, minHeight: 256, described: true },
  cover: { label: 'Cover', ratio: 16 / 9, minWidth: 1280, minHeight: 720, described: true },
  screenshot: { label: 'Screenshot', ratio: null, minWidth: 480, minHeight: 270 },
  icon: { label: 'Icon', ratio: 1, minWidth: 64, minHeight: 64 },
  avatar: { label: 'Avatar', ratio: 1, minWidth: 64, minHeight: 64 },
  inline: { label: 'In the text', ratio: null, minWidth: 1, minHeight: 1 },
  // Banner placements by name, then the mobile picture that any banner can have.
  homeHero: { label: 'Home hero', ratio: 1920 / 720, minWidth: 1920, minHeight: 720 },
  homeStrip: { label: 'Home strip', ratio: 1440 / 240, minWidth: 1440, minHeight: 240 },
  listTop: { label: 'Top of lists', ratio: 1456 / 180, minWidth: 1456, minHeight: 180 },
  listInline: { label: 'Between listings', ratio: 960 / 480, minWidth: 960, minHeight: 480 },
  gameSidebar: { label: 'Game sidebar', ratio: 600 / 500, minWidth: 600, minHeight: 500 },
  articleInline: { label: 'Inside articles', ratio: 1456 / 364, minWidth: 1456, minHeight: 364 },
  bannerMobile: { label: 'Mobile', ratio: 828 / 1035, minWidth: 828, minHeight: 1035 },
} as const satisfies Record<string, SlotRule>;
export type Slot = keyof typeof slots;

/** Maximum deviation from the ratio of a slot, as a fraction of it. */
const tolerance = 0.02;

/** The widest and narrowest ratio that a slot accepts, or null for any. */
export function ratiosOf(slot: Slot): { narrowest: number; widest: number } | null {
  const { ratio }: SlotRule = slots[slot];
  return ratio === null ? null : { narrowest: ratio * (1 - tolerance), widest: ratio * (1 + tolerance) };
}

/** Error message if a picture of this size does not fit a slot, or null. */
export function slotFault(slot: Slot, { width, height }: { width: number; height: number }): string | null {
  const { minWidth, minHeight }: SlotRule = slots[slot];
  const ratios = ratiosOf(slot);
  const ratio = width / height;
  if (ratios !== null && (ratio < ratios.narrowest || ratio > ratios.widest)) {
    return `Must be ${ratioText(slots[slot])}; this picture has ${width} × ${height} pixels`;
  }
  if (width < minWidth || height < minHeight) {
    return `Must have at least ${minWidth} × ${minHeight} pixels; this picture has ${width} × ${height}`;
  }
  return null;
}

/** Error message if the size or the missing alt text of a picture does not fit a slot, or null. */
export function pictureFault(slot: Slot, picture: Pick<Picture, 'width' | 'height' | 'alt'>): string | null {
  const { described }: SlotRule = slots[slot];
  const undescribed = described && picture.alt === null ? 'Add alt text to this picture' : null;
  return slotFault(slot, picture) ?? undescribed;
}

/** Requirements of a slot, as shown before a picture is chosen. */
export function slotText(slot: Slot): string {
  const { ratio, minWidth, minHeight }: SlotRule = slots[slot];
  if (minWidth === 1) return 'Any size';
  const size = `At least ${minWidth} × ${minHeight} pixels`;
  return ratio === null ? size : `${size} (${ratioText(slots[slot])})`;
}

/** `square`, or the reduced ratio, such as `8:3`. */
function ratioText({ minWidth, minHeight }: SlotRule): string {
  const divisor = commonDivisor(minWidth, minHeight);
  return minWidth === minHeight ? 'square' : `${minWidth / divisor}:${minHeight / divisor}`;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** A picture in the library. */
export const medium = z.strictObject({
  ...recordFields,
  ...picture.shape,
  name: z.string(),
  /** Size of the uploaded file. */
  bytes: z.int(),
  /** Number of records that show it. */
  useCount: z.int(),
});
export type Medium = z.output<typeof medium>;

/** One use of a picture. */
const mediaUse = z.strictObject({
  type: z.string(),
  id: id(),
  label: z.string(),
  /** Field path in the record, such as `coverId`, and its slot. */
  path: z.string(),
  slot: choice(labelsOf(slots)),
  /** True if the record is in the bin, from where it may come back. */
  inBin: z.boolean(),
});

export const media = {
  upload: upload({
    path: '/api/media/upload',
    summary: 'Add a picture to the library. If the same file exists already, its record is returned.',
    right: 'media.upload',
    maxBytes: pictureLimits.bytes,
    input: z.strictObject({ alt: mediaFields.shape.alt.optional() }),
    output: medium,
  }),
  list: list({
    path: '/api/media/list',
    summary:
      'List pictures; unused ones are shown by no record, `fits` are those whose size fits one of the slots.',
    right: 'media.view',
    filters: {
      mime: several(choice(pictureTypes), 5).optional(),
      unused: flag().optional(),
      /** Pictures whose size and ratio fit one of the slots. */
      fits: several(choice(labelsOf(slots)), Object.keys(slots).length).optional(),
      ids: several(id(), 200).optional(),
    },
    sorts: ['createdAt', 'updatedAt', 'name', 'bytes'],
    row: medium,
  }),
  uses: read({
    path: '/api/media/uses',
    summary: 'List the records that show a picture.',
    right: 'media.view',
    input: z.strictObject({ id: id() }),
    output: z.array(mediaUse),
    errors: ['not_found'],
  }),
  edit: write({
    path: '/api/media/edit',
    summary: 'Change the name, alt text or focal point of a picture.',
    right: 'media.upload',
    input: z.strictObject({ ...target, ...mediaFields.partial().shape }),
    output: medium,
    errors: ['not_found', 'stale_version'],
  }),
  replace: upload({
    path: '/api/media/replace',
    summary:
      'Replace the file of a picture. Every record that shows it shows the new file, which must fit all its slots.',
    right: 'media.upload',
    maxBytes: pictureLimits.bytes,
    input: z.strictObject({ id: id(), version: integerText(1, Number.MAX_SAFE_INTEGER) }),
    output: medium,
    errors: ['not_found', 'stale_version', 'duplicate'],
  }),
  remove: write({
    path: '/api/media/delete',
    summary: 'Delete an unused picture.',
    right: 'media.delete',
    input: z.strictObject({ ...target }),
    output: z.strictObject({ id: id() }),
    errors: ['not_found', 'stale_version', 'in_use'],
  }),
};

function labelsOf(rules: Readonly<Record<Slot, SlotRule>>): Record<Slot, string> {
  // These are the keys of the rules, each with its label.
  return Object.fromEntries(Object.entries(rules).map(([name, { label }]) => [name, label])) as Record<
    Slot,
    string
  >;
}
