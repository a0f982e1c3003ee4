import { Alert } from 'antd';
import { Link } from 'react-router';
import type { BannerWarning } from '../../../contract/banners.fields.ts';
import { formHref } from './banners.lifecycle.ts';
import { windowText } from './banners.window.ts';

/** What the server warned of at the last save: too many at once, when, and which. It never stops a save. */
export function BannerWarnings({ warnings }: { warnings: readonly BannerWarning[] }) {
  return warnings.map(({ path, text, from, to, banners }) => (
    <Alert
      key={path}
      type="warning"
      showIcon
      role="status"
      title={`${text}, ${windowText({ publishAt: from, unpublishAt: to })}`}
      description={
        <ul className="banner-warned">
          {banners.map(({ id, name }) => (
            <li key={id}>
              <Link to={formHref(id)} target="_blank" rel="noreferrer">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  ));
}
