// The form of a banner: loads what it is about, or begins with nothing but a name.
import { type Banner, type BannerFields, bannerFields } from '../../../contract/banners.fields.ts';
import { banners } from '../../../contract/banners.ts';
import { FormScreen } from '../../platform/form/FormScreen.tsx';
import { valuesOf } from '../../platform/form/values.ts';
import { BannerEditor } from './banners.form.editor.tsx';
import { newHref } from './banners.lifecycle.ts';

export default function BannerForm() {
  return (
    <FormScreen detail={banners.detail} path={newHref} copied={copied}>
      {({ key, ...form }) => <BannerEditor key={key} {...form} />}
    </FormScreen>
  );
}

/** The values of another banner, without its window: nobody plans the same time twice. */
function copied(banner: Banner): Partial<BannerFields> {
  return {
    ...valuesOf(bannerFields, banner),
    name: `${banner.name} (copy)`,
    publishAt: null,
    unpublishAt: null,
  };
}
