// The sample's pictures: drawn from names and colours, since real logos cannot be redistributed. Each is drawn at its first request,
// since drawing all of them would slow down the first start.
import { createHash } from 'node:crypto';
import { type Medium, type Slot, slots } from '../../../contract/media/media.ts';
import type { WriteContext } from '../../http/feature.ts';
import { loadSharp } from '../../media/pictures.ts';
import type { Files } from '../../media/storage.disk.ts';
import { addMedium } from '../../media/store-picture.ts';
import { fileOfWidth, widthsOf } from '../../media/usage.ts';
import { sampleBanners, sampleChains, sampleGames } from './sample.data.ts';
import type { SampleBanner } from './sample.types.ts';

type Drawing = { kind: Slot; name: string; color: string };

/** A game's logo and cover, in a colour derived from its name. */
export function gameDrawings({ name }: { name: string }): { logo: Drawing; cover: Drawing } {
  const hue = Number.parseInt(createHash('sha256').update(name).digest('hex').slice(0, 6), 16) % 360;
  const color = `hsl(${hue} 55% 32%)`;
  return { logo: { kind: 'logo', name, color }, cover: { kind: 'cover', name, color } };
}

export function chainDrawing({ name, color }: { name: string; color?: string | null }): Drawing {
  return { kind: 'logo', name, color: color ?? '#434343' };
}

/** The background of a banner in the colour of its game. Its text is a field of the banner. */
export function bannerDrawing({ game, name, placement }: SampleBanner): Drawing {
  const { color } = gameDrawings({ name: game ?? name }).cover;
  return { kind: placement, name: game ?? name, color };
}

/** Adds a drawing to the library, without files yet. */
export function addDrawing(context: WriteContext, drawing: Drawing): Promise<Medium> {
  const { kind, name } = drawing;
  const source = sourceOf(drawing);
  const { label, minWidth, minHeight } = slots[kind];
  return addMedium(context, {
    hash: hashOf(source),
    mime: 'image/webp',
    bytes: source.length,
    width: minWidth,
    height: minHeight,
    name: `${name} ${kind}.webp`,
    alt: `${label} of ${name}`,
  });
}

/** The storage folders of the sample's drawings. */
export function sampleFolders(): string[] {
  return [...drawingsByFolder().keys()];
}

function drawingsByFolder(): ReadonlyMap<string, Drawing> {
  const all = [
    ...sampleChains.map(chainDrawing),
    ...sampleGames.flatMap((game) => Object.values(gameDrawings(game))),
    ...sampleBanners.map(bannerDrawing),
  ];
  return new Map(all.map((drawing) => [hashOf(sourceOf(drawing)), drawing]));
}

/** A storage that draws the sample's pictures at their first request. */
export function withSample(files: Files): Files {
  const drawings = drawingsByFolder();
  const drawingNow = new Map<string, Promise<void>>();
  const drawInto = async (folder: string, drawing: Drawing) => files.put(folder, await draw(drawing));
  return {
    ...files,
    read: async (folder, name) => {
      const found = await files.read(folder, name);
      const drawing = drawings.get(folder);
      if (found !== undefined || drawing === undefined) return found;
      const work = drawingNow.get(folder) ?? drawInto(folder, drawing);
      drawingNow.set(folder, work);
      await work.finally(() => drawingNow.delete(folder));
      return files.read(folder, name);
    },
  };
}

async function draw(drawing: Drawing): Promise<Map<string, Uint8Array>> {
  const { minWidth, minHeight } = slots[drawing.kind];
  const drawn = new Map<string, Uint8Array>();
  const source = Buffer.from(sourceOf(drawing));
  const open = await loadSharp();
  const whole = await open(source).raw().toBuffer({ resolveWithObject: true });
  for (const width of widthsOf(minWidth)) {
    const height = Math.round((width * minHeight) / minWidth);
    const scaled = open(whole.data, { raw: whole.info }).resize({ width, height });
    drawn.set(fileOfWidth(width), await scaled.webp({ quality: 80, effort: 0 }).toBuffer());
  }
  return drawn;
}

/** The folder of a drawing: a hash of its source, as for uploads. */
function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('hex');
}

/** Initials on a logo, the name on a cover, nothing on a banner. */
function sourceOf({ kind, name, color }: Drawing): string {
  const { minWidth: width, minHeight: height } = slots[kind];
  const texts: Partial<Record<Slot, string>> = { logo: initialsOf(name), cover: name };
  const text = texts[kind] ?? '';
  const size = Math.round(kind === 'logo' ? height * 0.44 : Math.min(120, (width * 1.45) / name.length));
  const circle = (x: number, y: number, radius: number) =>
    `<circle cx="${x * width}" cy="${y * height}" r="${radius * height}" fill="#fff" fill-opacity=".08"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="${color}"/>${circle(0.85, 0.2, 0.6)}${circle(0.1, 0.95, 0.45)}` +
    `<text x="50%" y="50%" dy=".36em" text-anchor="middle" font-family="sans-serif" font-weight="700" ` +
    `font-size="${size}" fill="#fff">${escaped(text)}</text></svg>`
  );
}

/** The initials of the first two words, or the first two letters of a single word. */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = '', second] = words;
  return second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`.toUpperCase();
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
