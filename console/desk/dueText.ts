import { dayLabel } from '../ui/inputs/moments.ts';

/** A due date, `2026-05-31`, as the console shows days. */
export function dueText(dueOn: string): string {
  return dayLabel(new Date(`${dueOn}T00:00`));
}
