// The media library: search, describe, replace, delete and choose pictures.
import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons';
import { Checkbox, Flex, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Medium, media, pictureFault, type Slot, slotFault, slots } from '../../contract/media/media.ts';
import { useGrowing } from '../data/pages.ts';
import { placedText } from '../data/placedText.ts';
import { useRecordHref } from '../data/screens.ts';
import { useDebounced } from '../form/fields/useDebounced.ts';
import { useUnsavedText } from '../form/saving/useUnsavedText.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/display/EmptyState.tsx';
import { ErrorPanel } from '../ui/display/ErrorPanel.tsx';
import { isComposing } from '../ui/inputs/composition.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { useTakeFocus } from '../ui/overlays/takeFocus.ts';
import { type ChosenFile, lookAt } from './chosenFile.ts';
import { Details } from './Details.tsx';
import FittingDialog from './FittingDialog.tsx';
import { positionOf, sourceFor } from './Thumb.tsx';
import { useUpload } from './useUpload.ts';
import './gallery.css';

type LibraryDialogProps = {
  slot: Slot;
  onChosen: (medium: Medium) => void;
  onClose: () => void;
};

/** Pictures per page. */
const perPage = 24;

export default function LibraryDialog({ slot, onChosen, onClose }: LibraryDialogProps) {
  const first = useTakeFocus<InputRef>();
  const grid = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [describing, setDescribing] = useState(false);
  const [unused, setUnused] = useState(false);
  const [fitting, setFitting] = useState(false);
  const [picked, setPicked] = useState<Medium>();
  const q = useDebounced(typed.trim(), 200);
  const filter = {
    ...(q === '' ? {} : { q }),
    ...(unused ? { unused } : {}),
    ...(fitting ? { fits: [slot] } : {}),
  };
  const { data, error, refetch, hasMore, showMore, isPlaceholderData } = useGrowing(
    media.list,
    filter,
    perPage,
  );
  const rows = data?.rows ?? [];
  // Stays, with what is typed about it, if a search or filter leaves it out.
  const chosen = rows.find(({ id }) => id === picked?.id) ?? picked;
  const { mayClose } = useUnsavedText(describing);
  const leave = async (go: () => void) => {
    if (await mayClose()) go();
  };
  const use = (medium: Medium) => void leave(() => onChosen(medium));

  return (
    <Dialog title="Library" onClose={() => void leave(onClose)} width={1000}>
      <Flex gap={12} wrap align="center">
        <Input
          dir="auto"
          type="search"
          className="gallery-search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label="Search by name or text"
          placeholder="Search by name or text"
          allowClear={{ clearIcon: <CloseCircleFilled aria-label="Clear the search" /> }}
          ref={first}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // ArrowDown moves from the search to the results, as in lists.
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isComposing(event)) return;
            event.preventDefault();
            grid.current?.querySelector('button')?.focus();
          }}
        />
        {slots[slot].minWidth > 1 && (
          <Checkbox checked={fitting} onChange={(event) => setFitting(event.target.checked)}>
            Fits here
          </Checkbox>
        )}
        <Checkbox checked={unused} onChange={(event) => setUnused(event.target.checked)}>
          Unused only
        </Checkbox>
        <span className="picture-note" role="status">
          {data && `${data.total} ${data.total === 1 ? 'picture' : 'pictures'}`}
        </span>
      </Flex>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      <div className="gallery">
        <div className="gallery-grid" ref={grid}>
          {rows.map((medium) => (
            <button
              key={medium.id}
              type="button"
              className="gallery-item"
              aria-pressed={medium.id === chosen?.id}
              // A double click, or Enter on the chosen picture, confirms.
              onClick={({ detail }) => {
                if (medium.id !== chosen?.id) void leave(() => setPicked(medium));
                else if (detail !== 1 && pictureFault(slot, medium) === null) use(medium);
              }}
            >
              <img
                src={sourceFor(medium, 140)}
                alt=""
                loading="lazy"
                style={{ objectPosition: positionOf(medium) }}
              />
              <span className="gallery-name" dir="auto">
                {medium.alt ?? medium.name}
              </span>
            </button>
          ))}
          {data?.total === 0 && (
            <EmptyState
              title={typed === '' && !unused && !fitting ? 'No pictures yet' : 'No picture matches'}
            />
          )}
          {hasMore && (
            <Button className="gallery-more" loading={isPlaceholderData} onClick={showMore}>
              Show more
            </Button>
          )}
        </div>
        {chosen && (
          <aside className="gallery-details" aria-label="The chosen picture">
            <Use medium={chosen} slot={slot} onChosen={use} />
            <Details
              key={chosen.id}
              medium={chosen}
              onTyped={setDescribing}
              onSaved={setPicked}
              onDeleted={() => setPicked(undefined)}
            />
          </aside>
        )}
      </div>
    </Dialog>
  );
}

/** Uses a picture as it is, or cropped to fit. */
function Use({ medium, slot, onChosen }: { medium: Medium } & Omit<LibraryDialogProps, 'onClose'>) {
  const { sending, fault: failure, complain, send } = useUpload();
  const [asked, setAsked] = useState<ChosenFile>();
  const fault = pictureFault(slot, medium);
  const { minWidth, minHeight } = slots[slot];
  const isMisshapen =
    slotFault(slot, medium) !== null && medium.width >= minWidth && medium.height >= minHeight;
  const href = useRecordHref()('media', medium.id);
  const cutCopy = async () => {
    try {
      const bytes = await (await fetch(medium.url)).blob();
      setAsked(await lookAt(new File([bytes], medium.name, { type: bytes.type })));
    } catch (error) {
      complain(placedText(error));
    }
  };
  return (
    <div className="gallery-use">
      {fault === null ? (
        <Button type="primary" onClick={() => onChosen(medium)}>
          Use this picture
        </Button>
      ) : (
        <p className="picture-fault">{fault}</p>
      )}
      {isMisshapen && (
        <Button loading={sending !== null} onClick={() => void cutCopy()}>
          Cut a copy to fit
        </Button>
      )}
      {href !== undefined && (
        <Link to={href} target="_blank" className="gallery-link">
          Open in the media library
        </Link>
      )}
      {failure !== null && (
        <p className="picture-fault" role="alert">
          {failure}
        </p>
      )}
      {asked && (
        <FittingDialog
          chosen={asked}
          slot={slot}
          onFitted={async (file, alt) => {
            setAsked(undefined);
            const copy = await send(file, alt);
            if (copy !== null) onChosen(copy);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
