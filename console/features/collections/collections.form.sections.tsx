// Sections of the collection form, in the order of its navigation. Typing does not render them again.
import { memo } from 'react';
import { type Collection, collectionLimits } from '../../../contract/collections/fields.ts';
import { sectionOf } from '../../form/FormSection.tsx';
import { FormSections } from '../../form/FormSections.tsx';
import { Field, TextField } from '../../form/fields/Field.tsx';
import { NumberField } from '../../form/fields/NumberField.tsx';
import { SlugField } from '../../form/fields/SlugField.tsx';
import type { SectionsProps } from '../../lifecycle/LifecycleForm.tsx';
import { PinsInput } from './collections.form.pins.tsx';
import { RuleInput } from './collections.form.rule.tsx';
import { ShownGames } from './collections.form.shown.tsx';

export const sections = [
  { id: 'basics', title: 'Basics' },
  { id: 'pins', title: 'Pinned games' },
  { id: 'rule', title: 'Rule' },
  { id: 'shown', title: 'Shown now' },
] as const;

const Section = sectionOf(sections);
const none: Collection['games'] = [];

export const CollectionSections = memo(({ record, source, canEdit }: SectionsProps<Collection>) => (
  <FormSections>
    <Section of="basics">
      <TextField path="title" required input={{ autoFocus: record === null }} />
      <SlugField saved={record?.slug} prefix="/collections/" from="title" />
      <TextField path="subline" help="One line below the title." />
      <NumberField path="limit" help={`From 1 to ${collectionLimits.games}.`} />
    </Section>
    <Section of="pins" note="Shown first, in this order, or at their place.">
      <Field path="pins" group label={null}>
        <PinsInput known={source?.games ?? none} readOnly={!canEdit} />
      </Field>
    </Section>
    <Section of="rule" note="Fills the rest with games that match.">
      <Field path="rule" group label={null}>
        <RuleInput readOnly={!canEdit} />
      </Field>
    </Section>
    <Section of="shown" note="With what is typed, at this moment.">
      <ShownGames known={source?.games ?? none} />
    </Section>
  </FormSections>
));
