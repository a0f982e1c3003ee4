import type { LifecycleArea } from '../../../contract/kit/lifecycle.ts';
import { useCan } from '../../data/access.tsx';

/** True if the user may do anything to several records at once. Without it rows cannot be selected. */
export function useMayBulk(area: LifecycleArea): boolean {
  return [useCan(`${area}.edit`), useCan(`${area}.publish`), useCan(`${area}.delete`)].includes(true);
}
