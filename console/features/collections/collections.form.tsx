// Form of a collection: loads the collection, or starts empty or as a duplicate.
import { lazy } from 'react';
import {
  type Collection,
  type CollectionRow,
  collectionFields,
} from '../../../contract/collections/fields.ts';
import { collectionChecklist } from '../../../contract/collections/rules.ts';
import { retryUntilOnline } from '../../data/idle.ts';
import { type Values, valuesOf } from '../../form/fields/values.ts';
import { LifecycleForm, type LifecycleFormKind } from '../../lifecycle/LifecycleForm.tsx';
import { collectionKind, collectionOf } from './collections.form.kind.tsx';
import { CollectionSections, sections } from './collections.form.sections.tsx';
import { collectionLifecycle } from './collections.lifecycle.ts';
import { listHref, newHref } from './collections.screens.ts';
import './collections.css';

const collectionForm: LifecycleFormKind<Collection, CollectionRow> = {
  calls: collectionLifecycle,
  kind: collectionKind,
  path: newHref,
  listHref,
  copied,
  sections,
  Sections: CollectionSections,
  checklist: (values) => collectionChecklist(collectionOf(values)),
  SitePreview: lazy(() => retryUntilOnline(() => import('./collections.form.preview.tsx'))),
  sitePath: ({ slug }) => `/collections/${slug}`,
};

export default function CollectionForm() {
  return <LifecycleForm form={collectionForm} />;
}

/** Values of a duplicate, which gets a slug of its own. */
function copied(collection: Collection): Values {
  const { slug: _slug, ...rest } = valuesOf(collectionFields, collection);
  return { ...rest, title: `${collection.title.slice(0, 73)} (copy)` };
}
