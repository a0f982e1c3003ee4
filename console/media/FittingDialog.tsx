// Crops a picture to its slot's ratio, and asks for the alt text.
import { Alert, Input, type InputRef, Slider } from 'antd';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import {
  mediaFields,
  type Slot,
  type SlotRule,
  slotFault,
  slots,
  slotText,
} from '../../contract/media/media.ts';
import { placedText } from '../data/placedText.ts';
import { fault as faultOf, maxLengthOf } from '../form/fields/schema.ts';
import { isComposing } from '../ui/inputs/composition.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { useTakeFocus } from '../ui/overlays/takeFocus.ts';
import { type Area, type ChosenFile, cut } from './chosenFile.ts';

type FittingDialogProps = {
  chosen: ChosenFile;
  slot: Slot;
  onFitted: (file: File, alt: string | null) => void;
  onCancel: () => void;
};

export default function FittingDialog({ chosen, slot, onFitted, onCancel }: FittingDialogProps) {
  const { label, ratio, described }: SlotRule = slots[slot];
  const first = useTakeFocus<InputRef>();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [alt, setAlt] = useState('');
  const [asked, setAsked] = useState(false);
  const [fault, setFault] = useState<string>();
  const mostZoom = Math.max(1, zoomLimit(chosen, slots[slot]));
  const altFault = described && alt.trim() === '' ? 'Add alt text' : faultOf(mediaFields.shape.alt, alt);
  const shown = asked ? (altFault ?? fault) : fault;

  const finish = async () => {
    setAsked(true);
    if (altFault !== undefined) return false;
    try {
      const isWhole = slotFault(slot, chosen) === null && zoom === 1;
      const file = isWhole || area === undefined ? chosen.file : await cut(chosen, area);
      onFitted(file, alt.trim() === '' ? null : alt.trim());
      return true;
    } catch (error) {
      setFault(placedText(error));
      return false;
    }
  };
  return (
    <Dialog
      title={`${label}: ${chosen.file.name}`}
      typed={alt.trim() !== ''}
      action={{ label: 'Upload', onClick: finish }}
      onClose={onCancel}
      width={640}
    >
      <p className="picture-note">
        {slotText(slot)}. This picture has {chosen.width} × {chosen.height}.
        {slotFault(slot, chosen) !== null &&
          ' Choose the part that is shown: drag it, or use the arrow keys.'}
      </p>
      <div className="picture-crop">
        <Cropper
          image={chosen.url}
          crop={crop}
          zoom={zoom}
          aspect={ratio ?? chosen.width / chosen.height}
          maxZoom={mostZoom}
          zoomWithScroll={mostZoom > 1}
          roundCropAreaPixels
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_share, pixels) => setArea(pixels)}
          cropperProps={{ 'aria-label': 'Visible part; move it with the arrow keys', role: 'group' }}
          mediaProps={{ alt: '' }}
        />
      </div>
      {mostZoom > 1.05 && (
        <div className="picture-line">
          <span id="picture-zoom">Zoom</span>
          <Slider
            min={1}
            max={mostZoom}
            step={0.01}
            value={zoom}
            onChange={setZoom}
            tooltip={{ open: false }}
            ariaLabelledByForHandle="picture-zoom"
          />
        </div>
      )}
      <label htmlFor="picture-alt">Alt text{described ? '' : ' (optional)'}</label>
      <Input
        dir="auto"
        id="picture-alt"
        ref={first}
        autoComplete="off"
        value={alt}
        maxLength={maxLengthOf(mediaFields.shape.alt) ?? 150}
        required={described === true}
        placeholder="For screen readers"
        onChange={(event) => setAlt(event.target.value)}
        onPressEnter={(event) => !isComposing(event) && void finish()}
        aria-describedby="picture-alt-fault"
        {...(asked && altFault !== undefined ? { status: 'error' as const } : {})}
      />
      <div id="picture-alt-fault" aria-live="polite">
        {shown !== undefined && <Alert type="error" title={shown} showIcon className="picture-alert" />}
      </div>
    </Dialog>
  );
}

/** Largest zoom at which the crop still has the slot's minimum size. */
function zoomLimit({ width, height }: ChosenFile, { ratio, minWidth }: SlotRule): number {
  const widest = ratio === null ? width : Math.min(width, height * ratio);
  return Math.min(4, widest / minWidth);
}
