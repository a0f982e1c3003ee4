import { Input } from 'antd';
import type { Blockchain } from '../../../contract/blockchains/blockchains.ts';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';

type Currency = NonNullable<Blockchain['nativeCurrency']>;
/** Incomplete while typed; the field's rule reports missing parts. */
type Typed = Partial<Omit<Currency, 'decimals'>> & { decimals?: number | null };
type CurrencyInputProps = { id?: string; value?: Typed | null; onChange?: (value: Typed | null) => void };

/** The chain's currency. Null when emptied. */
export function CurrencyInput({ id, value, onChange }: CurrencyInputProps) {
  const change = (part: Typed) => {
    const next = {
      name: value?.name ?? '',
      symbol: value?.symbol ?? '',
      decimals: value?.decimals ?? null,
      ...part,
    };
    const isNone = next.name === '' && next.symbol === '';
    // A new currency starts with 18 decimals, which almost every chain uses.
    const isNew = value === null || value === undefined;
    onChange?.(isNone ? null : isNew ? { ...next, decimals: next.decimals ?? usualDecimals } : next);
  };
  return (
    <div id={id} className="chain-currency">
      <Input
        dir="auto"
        aria-label="Currency name"
        placeholder="Name, such as Ether"
        value={value?.name ?? ''}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Input
        aria-label="Symbol"
        placeholder="Symbol"
        value={value?.symbol ?? ''}
        onChange={(event) => change({ symbol: event.target.value })}
      />
      <NumberInput
        aria-label="Decimals"
        placeholder="Decimals"
        min={0}
        max={36}
        value={value?.decimals ?? null}
        onChange={(decimals) => change({ decimals })}
      />
    </div>
  );
}

const usualDecimals = 18;
