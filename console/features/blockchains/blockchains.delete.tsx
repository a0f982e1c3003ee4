import { type Blockchain, blockchains } from '../../../contract/blockchains/blockchains.ts';
import { haveSameFormat } from '../../../contract/chains/addresses.ts';
import { DeleteMerge } from '../../list/rows/DeleteMerge.tsx';
import { BlockchainPicker } from '../../pickers/BlockchainPicker.tsx';
import { themed } from '../../ui/themed.tsx';

type DeleteBlockchainProps = {
  chain: Blockchain;
  all: readonly Blockchain[];
  isInUse: boolean;
  onClose: () => void;
};

/** Confirms the deletion of a blockchain, and asks for the chain that takes over its deployments. */
function DeleteBlockchain({ chain, all, isInUse, onClose }: DeleteBlockchainProps) {
  const { id } = chain;
  const isOther = (other: Blockchain) => other.id !== id;
  return (
    <DeleteMerge
      noun="blockchain"
      remove={blockchains.remove}
      record={chain}
      all={all}
      usedBy={{ blockchainId: [id] }}
      obstacle={
        all.some((other) => isOther(other) && other.status !== 'archived' && haveSameFormat(chain, other))
          ? undefined
          : `No other blockchain uses the address format of ${chain.name}. Only listings without an address can move. Change the other addresses first, or archive the blockchain.`
      }
      picker={(value, onChange) => (
        <BlockchainPicker id="merge-into" value={value} onChange={onChange} only={isOther} />
      )}
      isInUse={isInUse}
      onClose={onClose}
    />
  );
}

export default themed(DeleteBlockchain);
