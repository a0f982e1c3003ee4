// Uploads files one after the other, with progress and cancel.
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { type Medium, media } from '../../contract/media/media.ts';
import { BizError, call, upload } from '../data/client.ts';
import { placedText } from '../data/placedText.ts';
import { useRemember } from './pictures.ts';

type Sending = {
  name: string;
  file: File;
  /** Sent part, from 0 to 1. */
  share: number;
};

export type Uploading = {
  /** The upload in progress, or null. */
  sending: Sending | null;
  /** Text of the last error. */
  fault: string | null;
  complain: Dispatch<SetStateAction<string | null>>;
  /** Uploads a file. Returns the picture, or null if it failed or was cancelled. */
  send: (file: File, alt?: string | null) => Promise<Medium | null>;
  /** Uploads a new file for an existing picture. */
  replace: (medium: Medium, file: File) => Promise<Medium | null>;
  cancel: () => void;
};

export function useUpload(): Uploading {
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, complain] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  const remember = useRemember();
  // Unmounting cancels the upload.
  useEffect(() => () => stop.current?.abort(), []);

  const watched = useCallback(
    async (file: File, work: (options: WatchOptions) => Promise<Medium>) => {
      const controller = new AbortController();
      stop.current = controller;
      complain(null);
      setSending({ name: file.name, file, share: 0 });
      try {
        const medium = await work({
          signal: controller.signal,
          display: false,
          onProgress: (share) => setSending({ name: file.name, file, share }),
        });
        remember(medium);
        return medium;
      } catch (error) {
        if (!controller.signal.aborted) complain(textOf(error));
        return null;
      } finally {
        setSending(null);
      }
    },
    [remember],
  );
  const send = useCallback(
    (file: File, alt: string | null = null) =>
      watched(file, async (options) => {
        const medium = await upload(media.upload, file, alt === null ? {} : { alt }, options);
        // The library had the file already, without alt text.
        if (alt === null || medium.alt !== null) return medium;
        return call(media.edit, { id: medium.id, version: medium.version, alt }, { display: false });
      }),
    [watched],
  );
  const replace = useCallback(
    ({ id, version }: Medium, file: File) =>
      watched(file, (options) => upload(media.replace, file, { id, version: String(version) }, options)),
    [watched],
  );
  const cancel = useCallback(() => stop.current?.abort(), []);
  return { sending, fault, complain, send, replace, cancel };
}

type WatchOptions = { signal: AbortSignal; display: false; onProgress: (share: number) => void };

/** The text of an error, field by field. */
export function textOf(error: unknown): string {
  if (error instanceof BizError) {
    const texts = Object.values(error.fieldErrors);
    if (texts.length > 0) return texts.join('. ');
  }
  return placedText(error);
}
