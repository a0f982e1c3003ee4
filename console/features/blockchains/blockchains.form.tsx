// Drawer to create and edit a blockchain.
import { useState } from 'react';
import { type Blockchain, blockchainFields } from '../../../contract/blockchains/blockchains.ts';
import { useCan } from '../../data/access.tsx';
import { FormDrawer } from '../../form/FormDrawer.tsx';
import { type Values, valuesOf } from '../../form/fields/values.ts';
import { useRecordForm } from '../../form/saving/useRecordForm.ts';
import { themed } from '../../ui/themed.tsx';
import { BlockchainSections } from './blockchains.form.fields.tsx';
import { blockchainKind } from './blockchains.form.kind.ts';

type BlockchainDrawerProps = {
  /** Null for a new one. */
  chain: Blockchain | null;
  onClose: () => void;
};

function BlockchainDrawer({ chain, onClose }: BlockchainDrawerProps) {
  // "Save and add another" and "Duplicate" open a new form in the same drawer.
  const [round, setRound] = useState<{ number: number; initial: Values }>({ number: 0, initial: {} });
  return (
    <Drawer
      key={round.number}
      chain={round.number === 0 ? chain : null}
      initial={round.initial}
      onClose={onClose}
      onNext={(initial) => setRound({ number: round.number + 1, initial })}
    />
  );
}

type DrawerProps = BlockchainDrawerProps & { initial: Values; onNext: (initial: Values) => void };

function Drawer({ chain, initial, onClose, onNext }: DrawerProps) {
  const mayEdit = useCan('blockchains.edit');
  const entry = useRecordForm(blockchainKind, {
    record: chain,
    initial,
    readOnly: mayEdit ? undefined : 'View only: you need the right to edit blockchains.',
    onSaved: ({ another, leaving }) => {
      if (leaving) return;
      if (another) onNext({});
      else onClose();
    },
  });
  return (
    <FormDrawer
      entry={entry}
      title={chain === null ? 'New blockchain' : chain.name}
      onClose={onClose}
      width={560}
      canAddAnother
      onDuplicate={chain && mayEdit ? () => onNext(copied(chain)) : undefined}
    >
      <BlockchainSections saved={entry.record} />
    </FormDrawer>
  );
}

/** Values of a duplicate, without unique ones. */
function copied(chain: Blockchain): Values {
  const { slug: _slug, caip2: _caip2, externalIds: _ids, ...rest } = valuesOf(blockchainFields, chain);
  return { ...rest, name: `${chain.name} (copy)` };
}

export default themed(BlockchainDrawer);
