// Form of a banner: loads the banner, or starts empty or as a duplicate.
import { lazy } from 'react';
import { type Banner, type BannerRow, bannerFields } from '../../../contract/banners/fields.ts';
import { bannerChecklist } from '../../../contract/banners/rules.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { type Values, valuesOf } from '../../form/fields/values.ts';
import { LifecycleForm, type LifecycleFormKind } from '../../lifecycle/LifecycleForm.tsx';
import './banners.css';
import { bannerKind, bannerOf } from './banners.form.kind.tsx';
import { BannerSections, sections } from './banners.form.sections.tsx';
import { LiveWarnings } from './banners.form.warnings.tsx';
import { bannerLifecycle, listHref, newHref } from './banners.lifecycle.ts';

const bannerForm: LifecycleFormKind<Banner, BannerRow> = {
  calls: bannerLifecycle,
  kind: bannerKind,
  path: newHref,
  listHref,
  copied,
  sections,
  Sections: BannerSections,
  Notices: LiveWarnings,
  checklist: (values) => bannerChecklist(bannerOf(values)),
  SitePreview: lazy(() => retryUntilOnline(() => import('./banners.form.preview.tsx'))),
  planned: (values) => bannerFields.shape.publishAt.safeParse(values['publishAt']).data ?? null,
};

export default function BannerForm() {
  return <LifecycleForm form={bannerForm} />;
}

/** Values of a duplicate, without the display period. */
function copied(banner: Banner): Values {
  return {
    ...valuesOf(bannerFields, banner),
    name: `${banner.name} (copy)`,
    publishAt: null,
    unpublishAt: null,
  };
}
