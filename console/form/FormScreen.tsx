// A form as a screen, with the theme: `?id=` opens a record, `?copy=` begins with another's values, nothing with none.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useDeferredValue, useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import type { HistoryType } from '../../contract/history/history.ts';
import type { ReadCall } from '../../contract/kit/calls.ts';
import { queryOf, useRead } from '../data/queries.ts';
import { forgetRecent } from '../data/recent.ts';
import { Themed } from '../ui/themed.tsx';
import { FormFailed } from './FormFailed.tsx';
import { FormLoading } from './FormLoading.tsx';
import type { RecordBase } from './saving/record.ts';
import { sameForm } from './saving/unsaved.ts';
import { useFormKey } from './saving/useFormKey.ts';
import type { SavedForm } from './saving/useRecordForm.ts';

type FormScreenProps<R extends RecordBase, F> = {
  detail: ReadCall<z.ZodObject, z.ZodType<R>>;
  noun: string;
  /** The type of its records. */
  type: HistoryType | undefined;
  /** The screen's own path. */
  path: string;
  listHref: string;
  /** The values that a copy begins with: not what belongs to that one record alone. */
  copied: (record: R) => Partial<F>;
  /** Draws the form. Its `key` has to be the one given. */
  children: (form: OpenForm<R, F>) => ReactNode;
};

export type OpenForm<R extends RecordBase, F> = {
  key: string;
  /** Null while it is new. */
  record: R | null;
  /** The record itself, or the one that is copied. */
  source: R | undefined;
  initial: Partial<F> | undefined;
  onSaved: (saved: SavedForm<R>) => void;
  /** Undefined while there is nothing to duplicate. */
  onDuplicate: (() => void) | undefined;
};

export function FormScreen<R extends RecordBase, F>(props: FormScreenProps<R, F>) {
  const { detail, noun, type, path, listHref, copied, children } = props;
  const [query] = useSearchParams();
  const id = query.get('id');
  const copyOf = query.get('copy');
  const { key, keep } = useFormKey(id ?? `new ${copyOf ?? ''} ${query.get('after') ?? ''}`);
  const client = useQueryClient();
  const navigate = useNavigate();
  const wanted = id ?? copyOf;
  const { data, error, refetch } = useRead(detail, { id: wanted ?? '' }, { enabled: wanted !== null });

  const isGone = error?.errorCode === 'not_found';
  useEffect(() => {
    if (isGone && wanted !== null) forgetRecent(wanted);
  }, [isGone, wanted]);

  const onSaved = useCallback<OpenForm<R, F>['onSaved']>(
    ({ record, created, another, leaving }) => {
      client.setQueryData(queryOf(detail, { id: record.id }).queryKey, record);
      if (leaving) return;
      if (another) void navigate(`${path}?after=${record.id}`, { replace: true });
      else if (created) {
        keep(record.id);
        const stay = { replace: true, preventScrollReset: true, state: sameForm };
        void navigate(`${path}?id=${record.id}`, stay);
      }
    },
    [client, detail, path, navigate, keep],
  );

  // A form takes longer to draw than a click may, and so does working out the theme: its place is shown first.
  const isPlaced = useDeferredValue(true, false);

  if (!isPlaced) return <FormLoading />;
  if (wanted !== null && data === undefined) {
    if (error === null) return <FormLoading />;
    const missing = type && { type, id: wanted };
    return <FormFailed record={missing} {...{ error, noun, listHref, refetch }} />;
  }
  const record = id === null ? null : (data ?? null);
  return (
    <Themed>
      {children({
        key,
        record,
        source: data,
        initial: copyOf !== null && data ? copied(data) : undefined,
        onSaved,
        onDuplicate: record ? () => void navigate(`${path}?copy=${record.id}`) : undefined,
      })}
    </Themed>
  );
}
