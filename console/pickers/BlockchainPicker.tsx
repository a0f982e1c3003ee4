// Chooses one or several blockchains. Archived ones are shown only if already chosen.
import { type Blockchain, blockchainStatuses, blockchains } from '../../contract/blockchains/blockchains.ts';
import { useCan } from '../data/access.tsx';
import { useInfiniteAll } from '../data/queries.ts';
import { compareNames } from '../ui/format/compareNames.ts';
import { type PickerOption, type PickerProps, RecordPicker } from './RecordPicker.tsx';

/** @param only filter of selectable blockchains; all by default */
export function BlockchainPicker({
  only = () => true,
  ...props
}: PickerProps & { only?: (chain: Blockchain) => boolean }) {
  const may = useCan('blockchains.view');
  const read = useInfiniteAll(blockchains.list, {});
  const { data = [] } = read;
  const chosen = new Set([props.value ?? []].flat());
  const offered = data
    .filter((chain) => chosen.has(chain.id) || (chain.status !== 'archived' && only(chain)))
    .toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <RecordPicker
      placeholder={may ? 'Choose by name or CAIP-2' : 'Your role cannot view blockchains'}
      {...props}
      {...(may ? {} : { disabled: true })}
      options={offered.map(optionOf)}
      read={read}
    />
  );
}

function optionOf(chain: Blockchain): PickerOption {
  const status = chain.status === 'active' ? '' : blockchainStatuses[chain.status].toLowerCase();
  return {
    id: chain.id,
    name: chain.name,
    color: chain.color,
    hint: [chain.caip2, status].filter(Boolean).join(', '),
    aliases: [...chain.aliases, chain.nativeCurrency?.symbol ?? ''],
  };
}
