import { useCallback, useState } from 'react';

/** A key that stays when a new record gets its id, so that its form is not mounted again. */
export function useFormKey(name: string): { key: string; keep: (id: string) => void } {
  const [kept, setKept] = useState<{ name: string; key: string }>();
  const key = kept?.name === name ? kept.key : name;
  const keep = useCallback((id: string) => setKept({ name: id, key }), [key]);
  return { key, keep };
}
