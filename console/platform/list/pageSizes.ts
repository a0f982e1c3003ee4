// How many rows a page may have: up to what one call brings, and one choice more that is put together from several.
import type { z } from 'zod';
import { listLimits } from '../../../contract/limits.ts';
import { type Param, readParam } from './listParams.ts';

const { pageSize, maxPageSize } = listLimits;

/** Of five calls. */
const longPage = 5 * maxPageSize;

export const pageSizes: readonly number[] = [pageSize, 50, 100, maxPageSize, longPage];

/** A list's parameter as it stands in the address; null where neither the call nor this console takes it. */
export function readListParam(name: string, field: z.ZodType, text: string): Param | null {
  return name === 'pageSize' && text === String(longPage) ? longPage : readParam(field, text);
}

/** The pages that a call is asked for, for one page of the console. */
export function callPages(page: number, size: number): { page: number; pageSize: number }[] {
  if (size <= maxPageSize) return [{ page, pageSize: size }];
  const calls = size / maxPageSize;
  return Array.from({ length: calls }, (_, index) => ({
    page: (page - 1) * calls + index + 1,
    pageSize: maxPageSize,
  }));
}
