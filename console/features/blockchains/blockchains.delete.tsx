import { useQueryClient } from '@tanstack/react-query';
import { writesAlike } from '../../../contract/addresses.ts';
import { type Blockchain, blockchains } from '../../../contract/blockchains.ts';
import { BizError, call } from '../../platform/client.ts';
import { counted } from '../../platform/list/BulkBar.tsx';
import { DeleteMerge } from '../../platform/list/DeleteMerge.tsx';
import { refreshArea } from '../../platform/list/pageQuery.ts';
import { notify } from '../../platform/notify.ts';
import { BlockchainPicker } from '../../platform/pickers/BlockchainPicker.tsx';
import { themed } from '../../platform/ui/themed.tsx';

type DeleteBlockchainProps = { chain: Blockchain; all: readonly Blockchain[]; onClose: () => void };

/** Asks about deleting a blockchain, and where what is deployed on it is to go. */
function DeleteBlockchain({ chain, all, onClose }: DeleteBlockchainProps) {
  const client = useQueryClient();
  const { id, version, name } = chain;
  const isOther = (other: Blockchain) => other.id !== id;
  const nameOf = (target: string) => all.find((other) => other.id === target)?.name ?? '';

  const remove = async (mergeInto: string | null) => {
    try {
      const payload = { id, version, ...(mergeInto === null ? {} : { mergeInto }) };
      const moved = await call(blockchains.remove, payload, { display: false });
      notify.success(said(name, moved, mergeInto === null ? undefined : nameOf(mergeInto)));
      onClose();
      await refreshArea(client, blockchains.remove);
      return undefined;
    } catch (error) {
      if (error instanceof BizError) return error;
      throw error;
    }
  };
  return (
    <DeleteMerge
      noun="blockchain"
      name={name}
      listingCount={chain.listingCount}
      usedBy={{ blockchainId: [id] }}
      below={all.filter(({ parentId }) => parentId === id).map((child) => child.name)}
      suggested={suggested(chain, all.filter(isOther))}
      picker={(value, onChange) => (
        <BlockchainPicker id="merge-into" value={value} onChange={onChange} only={isOther} />
      )}
      nameOf={nameOf}
      onDelete={remove}
      onCancel={onClose}
    />
  );
}

type Moved = { moved: number; movedArticles: number };

function said(name: string, { moved, movedArticles }: Moved, target: string | undefined): string {
  const total = moved + movedArticles;
  if (target === undefined || total === 0) return `“${name}” is deleted`;
  const things = [
    ...(moved > 0 ? [counted(moved, { one: 'listing', many: 'listings' })] : []),
    ...(movedArticles > 0 ? [counted(movedArticles, { one: 'article', many: 'articles' })] : []),
  ];
  return `“${name}” is deleted, ${things.join(' and ')} ${total === 1 ? 'is' : 'are'} on “${target}” now`;
}

/** The chain that it stands on, or the most used one; addresses have to be written alike on both. */
function suggested(chain: Blockchain, others: readonly Blockchain[]): Blockchain | undefined {
  const usable = others.filter((other) => other.status !== 'archived' && writesAlike(chain, other));
  const [most] = usable.toSorted((a, b) => b.listingCount - a.listingCount);
  return usable.find(({ id }) => id === chain.parentId) ?? most;
}

export default themed(DeleteBlockchain);
