// Dialogs between choosing a file and filling a field: crop, alt text, or the library.
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Medium, type Slot, type SlotRule, slotFault, slots } from '../../contract/media/media.ts';
import type { Choosing } from './choosing.ts';
import { type ChosenFile, lookAt } from './chosenFile.ts';
import type { Uploading } from './useUpload.ts';

type PictureDialogsProps = {
  slot: Slot;
  choosing: Choosing;
  uploading: Uploading;
  /** Pictures that can still be added. */
  most?: number;
  onChosen: (chosen: Medium[]) => void;
  onClose: () => void;
};

export function PictureDialogs(props: PictureDialogsProps) {
  const { slot, choosing, uploading, most = 1, onChosen, onClose } = props;
  const [asked, setAsked] = useState<ChosenFile | null>(null);
  const { complain, send } = uploading;
  const surplus = choosing.by === 'files' ? choosing.files.slice(most) : [];

  useEffect(() => {
    if (choosing.by !== 'files') return;
    const take = async () => {
      complain(null);
      const made: Medium[] = [];
      const refused: string[] = [];
      const waiting = choosing.files.slice(0, most);
      for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
        try {
          const chosen = await lookAt(file);
          if (isAskedAbout(slot)) {
            refuseSmall(slot, chosen);
            setAsked(chosen);
            return;
          }
          const fault = slotFault(slot, chosen);
          if (fault !== null) throw new Error(`${file.name}: ${fault}`);
        } catch (error) {
          refused.push((error as Error).message);
          continue;
        }
        const medium = await send(file);
        // Failed, or cancelled: the rest would fare the same.
        if (medium === null) break;
        made.push(medium);
      }
      complain((failure) => listed([failure, ...refused, notUploaded(waiting), notUploaded(surplus, most)]));
      onChosen(made);
    };
    void take();
    // The files are new each time, their handling is not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [choosing]);
  useEffect(() => () => (asked === null ? undefined : URL.revokeObjectURL(asked.url)), [asked]);

  return (
    <Suspense fallback={null}>
      {asked !== null && choosing.by === 'files' && (
        <FittingDialog
          chosen={asked}
          slot={slot}
          onFitted={async (file, alt) => {
            setAsked(null);
            const medium = await send(file, alt);
            complain((failure) => listed([failure, notUploaded(surplus, most)]));
            onChosen(medium === null ? [] : [medium]);
          }}
          onCancel={() => {
            setAsked(null);
            onClose();
          }}
        />
      )}
      {choosing.by === 'library' && (
        <LibraryDialog slot={slot} onChosen={(medium) => onChosen([medium])} onClose={onClose} />
      )}
      {choosing.by === 'details' && <DetailsDialog id={choosing.id} onClose={onClose} />}
    </Suspense>
  );
}

const FittingDialog = lazy(() => import('./FittingDialog.tsx'));
const LibraryDialog = lazy(() => import('./LibraryDialog.tsx'));
const DetailsDialog = lazy(() => import('./DetailsDialog.tsx'));

/** A slot with a fixed ratio or required alt text opens a dialog before the upload. */
function isAskedAbout(slot: Slot): boolean {
  const { ratio, described }: SlotRule = slots[slot];
  return ratio !== null || described === true;
}

/** Cropping never enlarges a picture. */
function refuseSmall(slot: Slot, { file, width, height }: ChosenFile): void {
  const { minWidth, minHeight } = slots[slot];
  if (width >= minWidth && height >= minHeight) return;
  throw new Error(
    `${file.name}: must have at least ${minWidth} × ${minHeight} pixels; this picture has ${width} × ${height}`,
  );
}

/** Names files that were left out: because only so many fit, if `most` is given. */
function notUploaded(files: readonly File[], most?: number): string | null {
  if (files.length === 0) return null;
  const reason = most === undefined ? '' : ` (${most === 1 ? 'only one fits' : `only ${most} fit`})`;
  return `Not uploaded${reason}: ${files.map(({ name }) => name).join(', ')}`;
}

function listed(texts: readonly (string | null)[]): string | null {
  return texts.filter((text) => text !== null).join('. ') || null;
}
