// A chosen file, checked before the upload.
import { pictureLimits } from '../../contract/kit/limits.ts';
import { pictureTypes } from '../../contract/media/media.ts';

export type ChosenFile = { file: File; url: string; width: number; height: number };

/** Accepted types, as a file input takes them. */
export const acceptedTypes = Object.keys(pictureTypes).join(',');

/** Decodes a picture to get its size. Rejects with an error text. */
export async function lookAt(file: File): Promise<ChosenFile> {
  if (!Object.hasOwn(pictureTypes, file.type)) {
    throw new Error(`${file.name}: use ${Object.values(pictureTypes).join(', ')}`);
  }
  if (file.size > pictureLimits.bytes) {
    throw new Error(`${file.name}: must be at most ${pictureLimits.bytes / 1024 / 1024} MB`);
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

/** Pictures among dropped or pasted files. */
export function filesOf(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

export type Area = { x: number; y: number; width: number; height: number };

/** Crops a picture to a new file. */
export async function cut({ file }: ChosenFile, { x, y, width, height }: Area): Promise<File> {
  const bitmap = await createImageBitmap(file, x, y, width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  // PNG keeps transparency; JPEG keeps photographs small.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.95));
  if (blob === null) throw new Error('The browser could not cut the picture');
  return new File([blob], file.name, { type });
}
