// Changed fields of one audit entry, with old and new values.
import type { AuditRow } from '../../contract/audit/audit.ts';
import { VisuallyHidden } from '../ui/display/VisuallyHidden.tsx';
import { fieldLabel } from './labels.ts';
import './history.css';

export function Changes({ changes }: Pick<AuditRow, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <dl className="history-changes">
      {changes.map(({ path, from, to }) => (
        <div key={path}>
          <dt>{fieldLabel(path)}</dt>
          <dd>
            <Value value={from} /> <span aria-hidden>→</span>
            <VisuallyHidden> became </VisuallyHidden>
            <Value value={to} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value }: { value: unknown }) {
  if (isNothing(value)) return <em>nothing</em>;
  if (isDigest(value)) return <em title={`SHA-256 ${value.sha256}`}>text of {value.length} characters</em>;
  return <bdi>{plain(value)}</bdi>;
}

type Digest = { length: number; sha256: string };

function isDigest(value: unknown): value is Digest {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'length' in value;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Lists with commas, references by name, other objects part by part. */
function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .filter(([, one]) => !isNothing(one))
    .map(([key, one]) => `${key}: ${plain(one)}`)
    .join(', ');
}
