// The difference between two values of a field, in the words of its form.
import { lazy, type ReactNode, Suspense, useContext } from 'react';
import { retryUntilOnline } from '../data/idle.ts';
import { idForm } from '../data/ids.ts';
import { NamesContext } from '../form/fields/names.ts';
import { Lines } from '../ui/display/Lines.tsx';
import { localText } from '../ui/inputs/moments.ts';
import { listDiff } from './diffs.ts';
import type { ShownKind } from './kinds.ts';
import { valueLabel } from './labels.ts';
import { Deleted, Inserted, TextDiff } from './TextDiff.tsx';

const RichDiff = lazy(() => retryUntilOnline(() => import('./RichDiff.tsx')));

type DiffProps = { kind: ShownKind | undefined; path: string; before: unknown; after: unknown };

export function FieldDiff({ kind, path, before, after }: DiffProps) {
  const rich = kind?.rich?.[path];
  if (rich !== undefined && isText(before) && isText(after)) {
    return (
      <Suspense fallback={<Lines rows={3} />}>
        <RichDiff kind={rich} label={kind?.labels[path] ?? path} before={before ?? ''} after={after ?? ''} />
      </Suspense>
    );
  }
  const parts = partsOf(kind, path, before, after);
  if (parts !== undefined) return <PartDiffs parts={parts} kind={kind} />;
  if (isList(before) && isList(after)) {
    return <Items kind={kind} path={path} before={before ?? []} after={after ?? []} />;
  }
  if (isPlainText(kind, path, before) && isPlainText(kind, path, after)) {
    return <TextDiff before={before ?? ''} after={after ?? ''} />;
  }
  return (
    <>
      <Deleted>
        <FieldValue kind={kind} path={path} value={before} />
      </Deleted>{' '}
      <span aria-hidden>→</span>{' '}
      <Inserted>
        <FieldValue kind={kind} path={path} value={after} />
      </Inserted>
    </>
  );
}

type ValueProps = { kind: ShownKind | undefined; path: string; value: unknown };

/** A value in words: names for ids, labels for choices, local times. */
export function FieldValue({ kind, path, value }: ValueProps): ReactNode {
  const names = useContext(NamesContext);
  if (isNothing(value)) return <em>empty</em>;
  if (isDigest(value)) return <em>text of {value.length} characters</em>;
  const named = typeof value === 'string' ? names[value] : undefined;
  if (named !== undefined) return <bdi>{named.gone ? `${named.name} (deleted)` : named.name}</bdi>;
  return kind?.show?.(path, value) ?? <bdi>{plain(value)}</bdi>;
}

type ListProps = {
  kind: ShownKind | undefined;
  path: string;
  before: readonly unknown[];
  after: readonly unknown[];
};

function Items({ kind, path, before, after }: ListProps) {
  const { added, removed, moved } = listDiff(before, after);
  const item = (value: unknown) => <Item kind={kind} path={path} value={value} />;
  return (
    <ul className="history-items">
      {added.map((value, index) => (
        <li key={`added ${index}`}>
          Added <ins>{item(value)}</ins>
        </li>
      ))}
      {removed.map((value, index) => (
        <li key={`removed ${index}`}>
          Removed <del>{item(value)}</del>
        </li>
      ))}
      {moved.map(({ item: value, from, to }, index) => (
        <li key={`moved ${index}`}>
          Moved {item(value)} from position {from} to {to}
        </li>
      ))}
    </ul>
  );
}

/** One item of a list. Kinds show whole lists. */
function Item({ kind, path, value }: ValueProps): ReactNode {
  const names = useContext(NamesContext);
  const isNamed = typeof value === 'string' && names[value] !== undefined;
  const shown = isNamed ? undefined : kind?.show?.(path, [value]);
  return shown ?? <FieldValue kind={isNamed ? kind : undefined} path={path} value={value} />;
}

type Part = { path: string; label: string; before: unknown; after: unknown };

function PartDiffs({ parts, kind }: { parts: readonly Part[]; kind: ShownKind | undefined }) {
  return (
    <dl className="history-parts">
      {parts.map(({ path, label, before, after }) => (
        <div key={path}>
          <dt>{label}</dt>
          <dd>
            <FieldDiff kind={kind} path={path} before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The parts of a field that differ, where the form has a label for them; undefined for a field without parts. */
function partsOf(
  kind: ShownKind | undefined,
  path: string,
  before: unknown,
  after: unknown,
): Part[] | undefined {
  const taken = kind?.parts?.[path];
  const separator = taken === undefined ? '.' : '/';
  const [left, right] = [before, after].map(
    (value) =>
      new Map<string, unknown>(
        Object.entries(value != null && taken ? taken.apart(value) : isGroup(value) ? value : {}),
      ),
  );
  if (kind === undefined || left === undefined || right === undefined) return undefined;
  const keys = [...new Set([...left.keys(), ...right.keys()])];
  if (!keys.some((key) => kind.labels[`${path}${separator}${key}`] !== undefined)) return undefined;
  return keys.flatMap((key) => {
    const [from, to] = [left.get(key), right.get(key)];
    if (JSON.stringify(from ?? null) === JSON.stringify(to ?? null)) return [];
    const name = `${path}${separator}${key}`;
    return [{ path: name, label: kind.labels[name] ?? valueLabel(key), before: from, after: to }];
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string | null | undefined {
  return value === null || value === undefined || typeof value === 'string';
}

/** Texts that are shown as they are; ids, choices and times are not. */
function isPlainText(
  kind: ShownKind | undefined,
  path: string,
  value: unknown,
): value is string | null | undefined {
  if (!isText(value)) return false;
  return !value || (!idForm.test(value) && !isTime.test(value) && kind?.show?.(path, value) === undefined);
}

function isList(value: unknown): value is readonly unknown[] | null | undefined {
  return value === null || value === undefined || Array.isArray(value);
}

type Digest = { length: number; sha256: string };

function isDigest(value: unknown): value is Digest {
  return typeof value === 'object' && value !== null && 'sha256' in value && 'length' in value;
}

function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  return typeof value === 'object' && Object.values(value).every(isNothing);
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Lists with commas, references by name, other objects part by part. */
function plain(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (typeof value === 'string') return isTime.test(value) ? localText(value) : value;
  if (typeof value !== 'object' || value === null) return String(value);
  if ('id' in value && 'name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .filter(([, one]) => !isNothing(one))
    .map(([key, one]) => `${valueLabel(key)}: ${plain(one)}`)
    .join(', ');
}
