// Pictures that were pasted or dropped into a text: asks what each shows, sends them, and shows how far they are.
import { DeleteOutlined } from '@ant-design/icons';
import { Alert, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { mediaFields } from '../../contract/media/media.ts';
import { maxLengthOf } from '../form/fields/schema.ts';
import { counted } from '../list/selection/BulkBar.tsx';
import { type ChosenFile, lookAt } from '../media/chosenFile.ts';
import { textOf, type Uploading, useUpload } from '../media/useUpload.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { ProgressBar } from '../ui/display/ProgressBar.tsx';
import { isComposing } from '../ui/inputs/composition.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import type { Placed } from './putPictures.ts';
import '../media/media.css';
import './givenPictures.css';

type GivenPicturesProps = {
  files: readonly File[];
  /** With those that are in the library now, in their order. */
  onMade: (made: Made[]) => void;
  onClose: () => void;
};

export type Made = Omit<Placed, 'place'> & { file: File };
type Row = ChosenFile & { alt: string };

export default function GivenPictures({ files, onMade, onClose }: GivenPicturesProps) {
  const { rows, faults, setRows } = useRows(files);
  const uploading = useUpload();
  const { sending, fault, send, cancel } = uploading;
  const [busy, setBusy] = useState(false);
  const given = useRef(true);
  const close = () => {
    given.current = false;
    cancel();
    onClose();
  };

  const put = async () => {
    setBusy(true);
    const made: Made[] = [];
    for (const { file, alt } of rows ?? []) {
      const said = alt.trim();
      const medium = await send(file, said === '' ? null : said);
      if (medium === null) break;
      made.push({ file, medium, alt: said === '' ? (medium.alt ?? '') : said });
    }
    if (!given.current) return true;
    if (made.length > 0) onMade(made);
    if (made.length === rows?.length) close();
    // What is left can be tried again, or left out.
    setRows((all) => all?.slice(made.length));
    setBusy(false);
    return made.length === rows?.length;
  };

  const count = rows?.length ?? 0;
  return (
    <Dialog
      width={640}
      title="Pictures for the text"
      loading={rows === undefined}
      maskClosable={false}
      typed={rows?.some(({ alt }) => alt.trim() !== '') ?? false}
      action={{
        label: count < 2 ? 'Insert into the text' : `Put ${counted(count, noun)} into the text`,
        disabled: count === 0,
        busy,
        onClick: put,
      }}
      onClose={close}
    >
      <ul className="given-pictures">
        {rows?.map((row, index) => (
          <GivenPicture
            key={row.url}
            row={row}
            isFirst={index === 0}
            sending={sending?.file === row.file ? sending : null}
            disabled={busy}
            onChange={(alt) =>
              setRows((all) => all?.map((one) => (one.url === row.url ? { ...one, alt } : one)))
            }
            onRemove={() => setRows((all) => all?.filter((one) => one.url !== row.url))}
            onEnter={() => void put()}
          />
        ))}
      </ul>
      <div aria-live="polite" className="given-faults">
        {[...faults, ...(fault === null ? [] : [fault])].map((text) => (
          <Alert key={text} type="error" showIcon title={text} />
        ))}
      </div>
    </Dialog>
  );
}

const noun = { one: 'picture', many: 'pictures' };

type GivenPictureProps = {
  row: Row;
  isFirst: boolean;
  sending: Uploading['sending'];
  disabled: boolean;
  onChange: (alt: string) => void;
  onRemove: () => void;
  onEnter: () => void;
};

function GivenPicture({ row, isFirst, sending, disabled, onChange, onRemove, onEnter }: GivenPictureProps) {
  const { name } = row.file;
  return (
    <li>
      <img src={row.url} alt="" />
      <div className="given-text">
        <span className="picture-note">
          {name}, {row.width} × {row.height}
        </span>
        <Input
          dir="auto"
          aria-label={`What ${name} shows`}
          placeholder="Alt text for screen readers"
          autoComplete="off"
          autoFocus={isFirst}
          disabled={disabled}
          maxLength={maxLengthOf(mediaFields.shape.alt) ?? 150}
          value={row.alt}
          onChange={(event) => onChange(event.target.value)}
          onPressEnter={(event) => !isComposing(event) && onEnter()}
        />
        {sending && <ProgressBar share={sending.share} label={`${name}, sent`} />}
      </div>
      <Button
        icon={<DeleteOutlined />}
        aria-label={`Leave ${name} out`}
        title="Skip"
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}

/** The files that are pictures, once they have been looked at, and what is wrong with the others. */
function useRows(files: readonly File[]) {
  const [rows, setRows] = useState<Row[]>();
  const [faults, setFaults] = useState<string[]>([]);
  useEffect(() => {
    let urls: string[] = [];
    void Promise.allSettled(files.map(lookAt)).then((looked) => {
      const chosen = looked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      urls = chosen.map(({ url }) => url);
      setRows(chosen.map((one) => ({ ...one, alt: '' })));
      setFaults(looked.flatMap((one) => (one.status === 'rejected' ? [textOf(one.reason)] : [])));
    });
    return () => urls.forEach((url) => URL.revokeObjectURL(url));
  }, [files]);
  return { rows, faults, setRows };
}
