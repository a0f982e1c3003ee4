// A file that somebody has chosen, looked at before it is sent.
import { pictureLimits } from '../../contract/kit/limits.ts';
import { pictureTypes } from '../../contract/media/media.ts';

export type ChosenFile = { file: File; url: string; width: number; height: number };

/** The types as a file input takes them. */
export const acceptedTypes = Object.keys(pictureTypes).join(',');

/** Decodes a picture to know its size. Rejects with what is wrong with it, in words. */
export async function lookAt(file: File): Promise<ChosenFile> {
  if (!Object.hasOwn(pictureTypes, file.type)) {
    throw new Error(`${file.name}: only ${Object.values(pictureTypes).join(', ')} pictures are taken`);
  }
  if (file.size > pictureLimits.bytes) {
    throw new Error(`${file.name}: at most ${pictureLimits.bytes / 1024 / 1024} MB are taken`);
  }
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { file, width, height, url: URL.createObjectURL(file) };
  } catch {
    throw new Error(`${file.name} is damaged, or is not a picture`);
  }
}

/** The pictures among what was dropped or pasted. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

export type Area = { x: number; y: number; width: number; height: number };

/** A part of a picture as a file of its own. */
export async function cut({ file }: ChosenFile, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, x, y, width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  // What may be see-through stays so; photographs stay small.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (blob === null) throw new Error('The browser could not cut the picture');
  return new File([blob], file.name, { type });
}
