import { useEffect } from 'react';
import { titleOf } from '../product.ts';

export function usePageTitle(page?: string): void {
  useEffect(() => {
    document.title = titleOf(page);
  }, [page]);
}
