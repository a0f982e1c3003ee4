// Creates a category or chain from within the listing's form, and selects it.
import { createContext, lazy, type ReactNode, Suspense, useContext, useMemo, useState } from 'react';
import { useCan } from '../../../data/access.tsx';
import { retryUntilOnline } from '../../../data/idle.ts';
import { BlockchainPicker } from '../../../pickers/BlockchainPicker.tsx';
import { CategoryPicker } from '../../../pickers/CategoryPicker.tsx';

type Create = (name: string) => Promise<string | undefined>;
type Creations = { category: Create; chain: Create };
export type Asked = { what: keyof Creations; name: string; done: (id: string | undefined) => void };

/** Wraps the form's sections: the short forms must not be inside one of its lists. */
export function QuickCreate({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const creations = useMemo(() => {
    const ask = (what: keyof Creations) => (name: string) =>
      new Promise<string | undefined>((resolve) => {
        // Closes the picker's list, which would cover the form. The focus returns to the picker.
        const picker = document.activeElement instanceof HTMLElement ? document.activeElement : null;
        picker?.blur();
        const done = (id: string | undefined) => {
          setAsked(null);
          resolve(id);
          requestAnimationFrame(() => picker?.focus());
        };
        setAsked({ what, name, done });
      });
    return { category: ask('category'), chain: ask('chain') };
  }, []);
  return (
    <CreationsContext value={creations}>
      {children}
      {asked && (
        <Suspense>
          <QuickForm {...asked} />
        </Suspense>
      )}
    </CreationsContext>
  );
}

const QuickForm = lazy(() => retryUntilOnline(() => import('./listings.form.quickForm.tsx')));

const CreationsContext = createContext<Creations | null>(null);

type ControlProps<V> = { id?: string; value?: V; onChange?: (value: V) => void; onBlur?: () => void };

export function ListingCategories(props: ControlProps<string[]>) {
  const can = useCan('categories.edit');
  const create = useContext(CreationsContext)?.category;
  return <CategoryPicker {...props} multiple max={8} {...(can && create ? { onCreate: create } : {})} />;
}

export function ListingChain(props: ControlProps<string | null>) {
  const can = useCan('blockchains.edit');
  const create = useContext(CreationsContext)?.chain;
  return <BlockchainPicker {...props} {...(can && create ? { onCreate: create } : {})} />;
}
