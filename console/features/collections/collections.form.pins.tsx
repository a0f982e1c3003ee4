// The pinned games: order, place and window of each.
import { lazy, Suspense, useId, useState } from 'react';
import { collectionLimits, type Pin, type PinnedGame } from '../../../contract/collections/fields.ts';
import type { ListingRow } from '../../../contract/listings/fields.ts';
import { listings } from '../../../contract/listings/listings.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { SearchPicker } from '../../pickers/SearchPicker.tsx';
import { CloseOutlined } from '../../ui/buttons/icons.tsx';
import { Badge } from '../../ui/display/Badge.tsx';
import { MomentInput } from '../../ui/inputs/MomentInput.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import type List from '../../ui/inputs/SortableList.tsx';
import { usePinned } from './collections.games.ts';
import { hiddenReason } from './collections.hidden.ts';

// Dragging is as large as the rest of this form. (lazy loses a component's type parameter.)
const SortableList = lazy(() =>
  retryUntilOnline(() => import('../../ui/inputs/SortableList.tsx')),
) as typeof List;

type PinsInputProps = {
  known: readonly PinnedGame[];
  readOnly: boolean;
  id?: string;
  value?: readonly Pin[];
  onChange?: (pins: Pin[]) => void;
};

export function PinsInput({ known, readOnly, id, value = [], onChange }: PinsInputProps) {
  const games = usePinned(
    value.map(({ gameId }) => gameId),
    known,
  );
  const items = value.map((pin) => ({ pin, id: pin.gameId, name: games.get(pin.gameId)?.name ?? 'Game' }));
  const change = (gameId: string, fields: Partial<Pin>) =>
    onChange?.(value.map((pin) => (pin.gameId === gameId ? { ...pin, ...fields } : pin)));
  const isFull = value.length >= collectionLimits.pins;
  return (
    <div id={id} tabIndex={-1}>
      {items.length > 0 && (
        <Suspense>
          <SortableList
            label="Pinned games"
            items={items}
            disabled={readOnly}
            onMove={(ids) =>
              onChange?.(ids.flatMap((one) => value.find(({ gameId }) => gameId === one) ?? []))
            }
            row={({ pin, name }) => (
              <PinRow
                pin={pin}
                name={name}
                game={games.get(pin.gameId)}
                readOnly={readOnly}
                onChange={(fields) => change(pin.gameId, fields)}
                onRemove={() => onChange?.(value.filter(({ gameId }) => gameId !== pin.gameId))}
              />
            )}
          />
        </Suspense>
      )}
      {!readOnly && (
        <SearchPicker
          list={listings.list}
          choiceOf={choiceOf}
          chosen={null}
          disabled={isFull}
          aria-label="Pin a game"
          placeholder={isFull ? `At most ${collectionLimits.pins} pinned games` : 'Pin a game by name'}
          onChoose={(game) => {
            if (game !== null && value.every(({ gameId }) => gameId !== game.id))
              onChange?.([...value, { gameId: game.id, position: null, from: null, until: null }]);
          }}
        />
      )}
    </div>
  );
}

const choiceOf = ({ id, name }: ListingRow) => ({ id, name });

type PinRowProps = {
  pin: Pin;
  name: string;
  game: PinnedGame | undefined;
  readOnly: boolean;
  onChange: (fields: Partial<Pin>) => void;
  onRemove: () => void;
};

function PinRow({ pin, name, game, readOnly, onChange, onRemove }: PinRowProps) {
  const { position, from, until } = pin;
  const [isOpen, setOpen] = useState(false);
  const windowId = useId();
  const hasWindow = from !== null || until !== null;
  const isWrong = from !== null && until !== null && until <= from;
  const hidden = game && hiddenReason(pin, game, new Date().toISOString());
  return (
    <div className="collection-pin">
      <span className="collection-name">
        {name} {hidden !== undefined && <Badge color="gold">{hidden}</Badge>}
      </span>
      <span className="collection-place">
        <label htmlFor={`${windowId}place`}>Place</label>
        <NumberInput
          id={`${windowId}place`}
          min={1}
          max={collectionLimits.games}
          aria-label={`Place of ${name}`}
          placeholder="Next"
          disabled={readOnly}
          value={position}
          onChange={(place) => onChange({ position: place })}
        />
      </span>
      <button
        type="button"
        className="form-link"
        aria-expanded={isOpen}
        aria-controls={windowId}
        aria-label={`Window of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {hasWindow ? 'Window set' : 'Window'}
      </button>
      {!readOnly && (
        <button
          type="button"
          className="list-icon-button"
          aria-label={`Remove ${name}`}
          title="Remove"
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      )}
      <div id={windowId} className="collection-window" hidden={!isOpen && !isWrong}>
        <div>
          <label htmlFor={`${windowId}from`}>From</label>
          <MomentInput
            id={`${windowId}from`}
            disabled={readOnly}
            value={from}
            onChange={(at) => onChange({ from: at })}
          />
        </div>
        <div>
          <label htmlFor={`${windowId}until`}>Until</label>
          <MomentInput
            id={`${windowId}until`}
            disabled={readOnly}
            value={until}
            onChange={(at) => onChange({ until: at })}
          />
        </div>
        {isWrong && <p role="alert">The window must end after it starts.</p>}
      </div>
    </div>
  );
}
