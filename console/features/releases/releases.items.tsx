// The items of a release, with what stands in their way.
import { Select } from 'antd';
import { Link } from 'react-router';
import {
  type GivenItem,
  type ReleaseAction,
  type ReleaseItem,
  releaseActions,
} from '../../../contract/releases/releases.ts';
import { searchTypes } from '../../../contract/search/search.ts';
import { optionsOf } from '../../data/options.ts';
import { useRecordHref } from '../../data/screens.ts';
import { useKinds } from '../../history/kinds.ts';
import { labelOf } from '../../history/labels.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StatusTag } from '../../ui/display/StatusTag.tsx';

type ItemsProps = {
  items: readonly ReleaseItem[];
  /** Absent where nothing can be changed. */
  onChange?: ((item: GivenItem) => void) | undefined;
  onRemove?: ((item: Pick<GivenItem, 'type' | 'id'>) => void) | undefined;
};

export function ReleaseItems({ items, onChange, onRemove }: ItemsProps) {
  if (items.length === 0) return <p className="release-soft">No items yet.</p>;
  return (
    <ul className="release-items" aria-label="Items">
      {items.map((item, index) => (
        <li key={item.id ?? `${index}`}>
          <Item item={item} onChange={onChange} onRemove={onRemove} />
        </li>
      ))}
    </ul>
  );
}

function Item({ item, onChange, onRemove }: Omit<ItemsProps, 'items'> & { item: ReleaseItem }) {
  const { type, id, label, status, action, problems } = item;
  const hrefOf = useRecordHref();
  const kind = useKinds().get(type);
  const noun = searchTypes[type].noun;
  const href = id === null ? undefined : hrefOf(type, id);
  const name = label ?? `${noun} you may not view`;
  return (
    <>
      <div className="release-item">
        <span className="release-name">
          {href === undefined ? name : <Link to={href}>{name}</Link>}
          <small className="release-soft">
            {noun}
            {item.fields.length > 0 && `: ${item.fields.map((path) => labelOf(kind, path)).join(', ')}`}
          </small>
        </span>
        {status !== null && <StatusTag status={status} />}
        {onChange === undefined || id === null ? (
          <span>{releaseActions[action]}</span>
        ) : (
          <Select<ReleaseAction>
            size="small"
            aria-label={`Action for ${name}`}
            value={action}
            options={optionsOf(releaseActions)}
            onChange={(chosen) => onChange({ type, id, action: chosen })}
            className="release-action"
          />
        )}
        {onRemove !== undefined && id !== null && (
          <Button
            type="text"
            size="small"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove({ type, id })}
          >
            Remove
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <ul className="release-problems">
          {problems.map(({ path, text }) => (
            <li key={`${path} ${text}`}>{path === null ? text : `${labelOf(kind, path)}: ${text}`}</li>
          ))}
        </ul>
      )}
    </>
  );
}
