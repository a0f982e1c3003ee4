// The media library: search, filters, uploads, and a grid whose pictures open in a drawer.
import '../../list/list.css';
import './media.css';
import { type DragEvent, lazy, Suspense, useRef, useState } from 'react';
import { media, pictureTypes, slots } from '../../../contract/media/media.ts';
import { useCan } from '../../data/access.tsx';
import { retryUntilOnline } from '../../data/idle.ts';
import { optionsOf } from '../../data/options.ts';
import { CreateButton } from '../../list/CreateButton.tsx';
import { Failed } from '../../list/Failed.tsx';
import { ListHead } from '../../list/ListHead.tsx';
import { type ListState, useListState } from '../../list/listState.ts';
import { Nothing } from '../../list/Nothing.tsx';
import { Pages } from '../../list/Pages.tsx';
import { usePage } from '../../list/pageQuery.ts';
import type { ListFilter } from '../../list/types.ts';
import { useDialog } from '../../list/useDialog.ts';
import { acceptedTypes, filesOf } from '../../media/chosenFile.ts';
import { useRemember } from '../../media/pictures.ts';
import { startUploads } from '../../media/uploads.ts';
import { usePaste } from '../../media/usePaste.ts';
import { part } from '../../ui/parts.ts';
import { usePhone } from '../../ui/phone.ts';
import { Grid } from './media.grid.tsx';
import { mediaSort, mediaTitle } from './media.screens.ts';
import { Uploads } from './media.uploads.tsx';

const MediaDrawer = lazy(() => retryUntilOnline(() => import('./media.drawer.tsx')));

const dialogs = ['picture'] as const;
const noun = { one: 'picture', many: 'pictures' };

const { inline: _any, ...fitted } = slots;
const filters: readonly ListFilter[] = [
  {
    name: 'fits',
    label: 'Fits',
    options: Object.entries(fitted).map(([value, { label, minWidth, minHeight }]) => ({
      value,
      label,
      hint: `${minWidth} × ${minHeight}`,
    })),
  },
  { name: 'unused', label: 'Use', flag: { true: 'Unused', false: 'In use' } },
  { name: 'mime', label: 'Type', options: optionsOf(pictureTypes) },
  { name: 'ids', label: 'Chosen pictures', hidden: true, options: [] },
];

const sorts: Readonly<Record<string, string>> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-updatedAt': 'Last changed',
  name: 'Name',
  '-bytes': 'Largest file',
  bytes: 'Smallest file',
};

export default function MediaLibrary() {
  const state = useListState(media.list, mediaSort);
  const { data, error, isPlaceholderData, refetch } = usePage(media.list, state);
  const { valueOf, close } = useDialog(dialogs);
  const mayUpload = useCan('media.upload');
  const remember = useRemember();
  const [over, setOver] = useState(false);
  const picture = valueOf('picture');
  const screen = useRef<HTMLElement>(null);
  const add = (files: readonly File[]) => files.length > 0 && startUploads(files, remember);
  usePaste(screen, mayUpload && picture === null, add);
  const phone = usePhone();
  const sort = <Sort state={state} />;
  const upload = mayUpload && <UploadButton onFiles={add} />;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      add(filesOf(event.dataTransfer));
    },
  };

  return (
    <section
      ref={screen}
      className={over ? 'list media media-over' : 'list media'}
      aria-label={mediaTitle}
      {...(mayUpload && drop)}
    >
      <ListHead
        {...{ title: mediaTitle, noun, total: data?.total, state, filters }}
        searchHint="Name or alt text"
        below={
          phone
            ? sort
            : mayUpload && <span className="list-faint">Drop or paste pictures here to upload them</span>
        }
      >
        {!phone && sort}
        {upload}
      </ListHead>
      <Uploads />
      {error && data === undefined ? (
        <div className="list-scroll">
          <Failed error={error} noun={noun} onRetry={() => void refetch()} />
        </div>
      ) : data?.total === 0 ? (
        <div className="list-scroll">
          <Nothing
            state={state}
            noun={noun}
            hint="Upload logos, covers, screenshots and banners here, or in the forms that show them."
            action={upload}
          />
        </div>
      ) : (
        <Grid rows={data?.rows} state={state} stale={isPlaceholderData} />
      )}
      <div className="list-foot" {...part}>
        <Pages state={state} known={data?.total} />
      </div>
      {picture !== null && (
        <Suspense>
          <MediaDrawer id={picture} onClose={close} />
        </Suspense>
      )}
    </section>
  );
}

function Sort({ state }: { state: ListState }) {
  return (
    <select
      className="list-select"
      aria-label="Sorted by"
      value={state.sort}
      onChange={({ target }) => state.set({ sort: target.value })}
    >
      {Object.entries({ [state.sort]: state.sort, ...sorts }).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <CreateButton label="Upload pictures" onCreate={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedTypes}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows the same file to be chosen again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}
