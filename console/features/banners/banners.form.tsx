// Form of a banner: loads the banner, or starts empty or as a duplicate.

import { banners } from '../../../contract/banners/banners.ts';
import { type Banner, type BannerFields, bannerFields } from '../../../contract/banners/fields.ts';
import { FormScreen } from '../../form/FormScreen.tsx';
import { valuesOf } from '../../form/fields/values.ts';
import { BannerEditor } from './banners.form.editor.tsx';
import { listHref, newHref } from './banners.lifecycle.ts';

export default function BannerForm() {
  return (
    <FormScreen noun="banner" detail={banners.detail} path={newHref} listHref={listHref} copied={copied}>
      {({ key, ...form }) => <BannerEditor key={key} {...form} />}
    </FormScreen>
  );
}

/** Values of a duplicate, without the display period. */
function copied(banner: Banner): Partial<BannerFields> {
  return {
    ...valuesOf(bannerFields, banner),
    name: `${banner.name} (copy)`,
    publishAt: null,
    unpublishAt: null,
  };
}
