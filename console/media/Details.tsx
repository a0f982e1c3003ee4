// Media details: name, alt text, focal point, usage, replace and delete.
import { Flex, Input, Slider } from 'antd';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type Medium, media, mediaFields, slots } from '../../contract/media/media.ts';
import { useCan } from '../data/access.tsx';
import { BizError, call } from '../data/client.ts';
import { notify } from '../data/notify.ts';
import { useRead, useWrite } from '../data/queries.ts';
import { useRecordHref } from '../data/screens.ts';
import { maxLengthOf } from '../form/fields/schema.ts';
import { valueLabel } from '../history/labels.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { acceptedTypes } from './chosenFile.ts';
import { useRemember } from './pictures.ts';
import { sourceFor } from './Thumb.tsx';
import { changesOf, clashOf, type TypedDetails } from './typedDetails.ts';
import { textOf, useUpload } from './useUpload.ts';
import './media.css';

type DetailsProps = {
  medium: Medium;
  /** Called with whether there are unsaved changes. */
  onTyped: (typed: boolean) => void;
  onSaved?: (medium: Medium) => void;
  onDeleted: () => void;
};

export function Details({ medium: read, onTyped, onSaved, onDeleted }: DetailsProps) {
  const mayChange = useCan('media.upload');
  const [saved, setSaved] = useState(read);
  // What was saved here counts before it is read again.
  const medium = saved.version > read.version ? saved : read;
  const [typed, setTyped] = useState<TypedDetails>({});
  // The version that the typed fields are based on. It stays while another user's change would be lost.
  const [base, setBase] = useState(medium);
  if (base.version < medium.version && clashOf(typed, base, medium) === undefined) setBase(medium);
  const { name, alt, focal } = { ...medium, ...typed };
  const [fault, setFault] = useState<string | null>(null);
  const remember = useRemember();
  const edit = useWrite(media.edit, { display: false });
  const isChanged = Object.keys(changesOf(typed, medium)).length > 0;
  const type = (part: TypedDetails) => setTyped((before) => ({ ...before, ...part }));
  useEffect(() => {
    onTyped(isChanged);
    return () => onTyped(false);
  }, [isChanged, onTyped]);
  const { id } = medium;
  const send = async (version: number, current: Medium): Promise<Medium> => {
    try {
      return await edit.mutateAsync({ id, version, ...changesOf(typed, current) });
    } catch (error) {
      if (!(error instanceof BizError) || error.errorCode !== 'stale_version') throw error;
      const newer = (await call(media.list, { ids: [id] }, { display: false })).rows[0];
      if (newer === undefined) throw error;
      setSaved(newer);
      const clash = clashOf(typed, base, newer);
      if (clash === undefined) return send(newer.version, newer);
      // Seen from now on: the next save overwrites it.
      setBase(newer);
      throw new Error(`${clash}. Save again to overwrite it.`, { cause: error });
    }
  };
  const save = async () => {
    try {
      const next = await send(base.version, medium);
      setSaved(next);
      // What was typed meanwhile stays.
      setTyped((now) => (now === typed ? {} : now));
      remember(next);
      setFault(null);
      notify.success('Picture saved');
      onSaved?.(next);
    } catch (error) {
      setFault(textOf(error));
    }
  };
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A click by Enter has no coordinates.
    if (clientX === 0 && clientY === 0) return;
    type({ focal: { x: rounded((clientX - left) / width), y: rounded((clientY - top) / height) } });
  };

  return (
    <div className="details">
      <button
        type="button"
        className="details-picture"
        disabled={!mayChange}
        aria-label="Choose the focal point"
        onClick={point}
      >
        <img
          src={sourceFor(medium, 320)}
          alt={medium.alt ?? ''}
          width={medium.width}
          height={medium.height}
        />
        <span
          className="details-focal"
          aria-hidden
          style={{ left: `${focal.x * 100}%`, top: `${focal.y * 100}%` }}
        />
      </button>
      <p className="picture-note">
        {mayChange ? '' : `${medium.name}, `}
        {medium.width} × {medium.height}, {Math.ceil(medium.bytes / 1024)} kB
      </p>
      {mayChange && (
        <>
          <label htmlFor={`name-${medium.id}`}>Name</label>
          <Input
            id={`name-${medium.id}`}
            autoComplete="off"
            value={name}
            maxLength={maxLengthOf(mediaFields.shape.name) ?? 200}
            onChange={(event) => type({ name: event.target.value })}
          />
          <label htmlFor={`alt-${medium.id}`}>Alt text</label>
          <Input.TextArea
            dir="auto"
            id={`alt-${medium.id}`}
            autoSize={{ minRows: 2, maxRows: 4 }}
            value={alt ?? ''}
            maxLength={maxLengthOf(mediaFields.shape.alt) ?? 150}
            onChange={(event) => type({ alt: event.target.value })}
          />
          <Point label="Focal point X" value={focal.x} onChange={(x) => type({ focal: { ...focal, x } })} />
          <Point label="Focal point Y" value={focal.y} onChange={(y) => type({ focal: { ...focal, y } })} />
          {fault !== null && (
            <p className="picture-fault" role="alert">
              {fault}
            </p>
          )}
          <Button disabled={!isChanged} loading={edit.isPending} onClick={() => void save()}>
            Save
          </Button>
        </>
      )}
      <Uses medium={medium} />
      <Flex gap={8} wrap>
        {mayChange && <Replace medium={medium} />}
        <Remove medium={medium} onDeleted={onDeleted} />
      </Flex>
    </div>
  );
}

type PointProps = { label: string; value: number; onChange: (value: number) => void };

function Point({ label, value, onChange }: PointProps) {
  return (
    <div className="picture-line">
      <span className="details-label">{label}</span>
      <Slider
        min={0}
        max={1}
        step={0.01}
        value={value}
        onChange={onChange}
        tooltip={{ open: false }}
        ariaLabelForHandle={label}
      />
    </div>
  );
}

function Uses({ medium }: { medium: Medium }) {
  const { data } = useRead(media.uses, { id: medium.id }, { enabled: medium.useCount > 0 });
  const hrefOf = useRecordHref();
  if (medium.useCount === 0) return <p className="picture-note">Not used.</p>;
  return (
    <div>
      <span>Shown in {medium.useCount === 1 ? '1 place' : `${medium.useCount} places`}:</span>
      <ul className="details-uses">
        {data?.map(({ type, id, path, label, slot, inBin }) => {
          const href = inBin ? `/bin?q=${encodeURIComponent(label)}` : hrefOf(type, id);
          return (
            <li key={`${id} ${path}`}>
              {href === undefined ? label : <Link to={href}>{label}</Link>}{' '}
              <span className="picture-note">
                ({valueLabel(type).toLowerCase()}, {slots[slot].label.toLowerCase()}
                {inBin ? ', in the bin' : ''})
              </span>
            </li>
          );
        })}
        {data && medium.useCount > data.length && <li>and {medium.useCount - data.length} more</li>}
      </ul>
    </div>
  );
}

function Replace({ medium }: { medium: Medium }) {
  const input = useRef<HTMLInputElement>(null);
  const { sending, fault, replace } = useUpload();
  return (
    <>
      <Button loading={sending !== null} onClick={() => input.current?.click()}>
        Replace the file
      </Button>
      <input
        ref={input}
        type="file"
        // By style, which overrides antd's rule for file inputs in a form.
        style={{ display: 'none' }}
        aria-hidden
        tabIndex={-1}
        accept={acceptedTypes}
        onChange={({ currentTarget }) => {
          const [file] = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (file !== undefined) void replace(medium, file);
        }}
      />
      {fault !== null && (
        <p className="picture-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

function Remove({ medium, onDeleted }: { medium: Medium; onDeleted: () => void }) {
  const mayDelete = useCan('media.delete');
  const remember = useRemember();
  const [asking, setAsking] = useState(false);
  const remove = useWrite(media.remove, { display: false });
  const { id, version, useCount } = medium;
  if (!mayDelete) return null;
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  return (
    <>
      {useCount > 0 ? (
        <p className="picture-note">In use. To delete it, remove it from these records first.</p>
      ) : (
        <Button danger onClick={() => setAsking(true)}>
          Delete
        </Button>
      )}
      {asking && (
        <Dialog
          title="Delete this picture from the library?"
          width={420}
          onClose={close}
          failure={remove.error}
          action={{
            label: 'Delete',
            danger: true,
            busy: remove.isPending,
            disabled: useCount > 0,
            // A refusal is of uses that have begun since.
            onClick: () =>
              remove.mutate({ id, version }, { onSuccess: onDeleted, onError: () => remember(medium) }),
          }}
        >
          {useCount > 0 && <Uses medium={medium} />}
        </Dialog>
      )}
    </>
  );
}

const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
