// The columns of differences to a registry.

import { rowOutcomes } from '../../../contract/jobs/jobs.ts';
import { type Difference, differenceKinds, registryFields } from '../../../contract/registry/registry.ts';
import { FieldDiff } from '../../history/FieldDiff.tsx';
import type { ShownKind } from '../../history/kinds.ts';
import { nameWidth } from '../../list/rows/cells.tsx';
import type { ListColumn } from '../../list/types.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Clip } from '../../ui/display/Clip.tsx';

const colors = { changed: 'blue', new: 'green', conflict: 'orange', gone: 'gold', ignored: 'plain' } as const;

/** @param kind blockchains as their form declares them */
export function differenceColumns(kind: ShownKind | undefined): ListColumn<Difference>[] {
  return [
    { id: 'chain', label: 'Blockchain', names: true, width: 200, cell: ({ label }) => <Clip text={label} /> },
    { id: 'caip2', label: 'CAIP-2', onPhone: true, width: 150, cell: ({ caip2 }) => <Clip text={caip2} /> },
    {
      id: 'kind',
      label: 'Difference',
      onPhone: true,
      width: 110,
      cell: (row) => <Badge color={colors[row.kind]}>{differenceKinds[row.kind]}</Badge>,
    },
    {
      id: 'field',
      label: 'Field',
      onPhone: true,
      width: 130,
      cell: ({ field }) => (field === null ? null : registryFields[field]),
    },
    {
      id: 'values',
      label: 'In the catalogue → in the registry',
      grows: true,
      onPhone: true,
      width: nameWidth,
      cell: ({ field, before, after }) =>
        field === null ? (
          <NewChain fields={after} />
        ) : (
          <FieldDiff kind={kind} path={field} before={before} after={after} />
        ),
    },
    {
      id: 'outcome',
      label: 'State',
      width: 190,
      cell: ({ kind: what, outcome, message }) => (
        <Clip text={message ?? (what === 'ignored' ? 'Not proposed' : rowOutcomes[outcome])} />
      ),
    },
  ];
}

/** What a new chain would have. */
function NewChain({ fields }: { fields: unknown }) {
  if (typeof fields !== 'object' || fields === null) return null;
  const { networkType, nativeCurrency, websiteUrl }: Readonly<Record<string, unknown>> = { ...fields };
  const symbol =
    typeof nativeCurrency === 'object' && nativeCurrency !== null && 'symbol' in nativeCurrency
      ? nativeCurrency.symbol
      : null;
  const texts = [networkType, symbol, websiteUrl].filter((one) => typeof one === 'string');
  return <Clip text={texts.join(' · ')} />;
}
