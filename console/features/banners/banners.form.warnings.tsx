// Warnings of the server: overbooked periods, and a target that is not public. They never block a save.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { banners } from '../../../contract/banners/banners.ts';
import type { Banner, BannerWarning } from '../../../contract/banners/fields.ts';
import type { Payload } from '../../../contract/kit/calls.ts';
import { queryOf } from '../../data/queries.ts';
import { same } from '../../form/fields/values.ts';
import { useBanner } from './banners.form.kind.tsx';
import { formHref } from './banners.lifecycle.ts';
import { windowText } from './banners.window.ts';

/** Warnings of the last save; while the form is edited, those that a save would bring. */
export function LiveWarnings({ record }: { record: Banner | null }) {
  const typed = warnedOf(useBanner());
  const isTyped = !same(typed, record && warnedOf(record));
  const says = typed.publishAt !== null || typed.target.id !== null;
  const { data } = useQuery({
    ...queryOf(banners.warnings, { ...typed, ...(record ? { id: record.id } : {}) }),
    enabled: isTyped && says,
    placeholderData: keepPreviousData,
  });
  const warned = isTyped ? says && (data ?? record) : record;
  if (!warned) return null;
  return (
    <>
      {warned.targetWarning !== null && (
        <Alert type="warning" showIcon role="status" title={warned.targetWarning} />
      )}
      {warned.warnings.map((warning) => (
        <Crowded key={warning.path} warning={warning} />
      ))}
    </>
  );
}

/** The fields that warnings are about. */
function warnedOf({ placement, publishAt, unpublishAt, target }: Payload<typeof banners.warnings>) {
  return { placement, publishAt, unpublishAt, target };
}

function Crowded({ warning: { text, from, to, banners: others } }: { warning: BannerWarning }) {
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={`${text}, ${windowText({ publishAt: from, unpublishAt: to })}`}
      description={
        <ul className="banner-warned">
          {others.map(({ id, name }) => (
            <li key={id}>
              <Link to={formHref(id)} target="_blank" rel="noreferrer">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}
