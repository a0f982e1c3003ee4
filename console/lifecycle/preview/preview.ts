import type { z } from 'zod';
import type { previewLink } from '../../../contract/delivery/kit.ts';
import type { WriteCall } from '../../../contract/kit/calls.ts';
import { call } from '../../data/client.ts';
import { siteUrl } from '../../data/site.ts';
import type { MenuItem } from '../../form/FormMenu.tsx';
import { copy } from '../../ui/buttons/copy.ts';

export type PreviewCall = WriteCall<z.ZodObject<{ id: z.ZodString }>, typeof previewLink>;

/** Menu item that copies a signed preview link of the saved record. */
export function previewItems(asked: PreviewCall, record: { id: string } | null): MenuItem[] {
  if (record === null) return [];
  const onClick = async () => {
    const { path } = await call(asked, { id: record.id });
    // The site shows it as a page; without a site, the API answers with its content.
    const link = siteUrl === null ? location.origin + path : siteUrl + path.replace('/v1', '');
    copy(link, 'Preview link', 'valid for 7 days');
  };
  // A failed call has shown its error.
  return [
    { key: 'preview', label: 'Copy preview link', onClick: () => void onClick().catch(() => undefined) },
  ];
}
