// Sections of the banner form, in the order of its navigation. Typing does not render them again.
import { Form, Select } from 'antd';
import { memo } from 'react';
import { type Banner, bannerDefaults, bannerFields } from '../../../contract/banners/fields.ts';
import { placements, shownAtOnce } from '../../../contract/banners/values.ts';
import { sectionOf } from '../../form/FormSection.tsx';
import { FormSections } from '../../form/FormSections.tsx';
import { AreaField, Field, TextField } from '../../form/fields/Field.tsx';
import { FormToggle } from '../../form/fields/FormToggle.tsx';
import { useFields } from '../../form/saving/record.ts';
import type { SectionsProps } from '../../lifecycle/LifecycleForm.tsx';
import { PictureField } from '../../media/PictureField.tsx';
import { MomentInput } from '../../ui/inputs/MomentInput.tsx';
import { TargetInput } from './banners.form.target.tsx';

export const sections = [
  { id: 'basics', title: 'Basics' },
  { id: 'content', title: 'Content' },
  { id: 'picture', title: 'Picture' },
  { id: 'target', title: 'Target' },
  { id: 'schedule', title: 'Schedule' },
  { id: 'sponsor', title: 'Sponsor', optional: ['sponsored', 'advertiser'] },
] as const;

const Section = sectionOf(sections);

export const BannerSections = memo(({ record }: SectionsProps<Banner>) => (
  <FormSections>
    <Section of="basics">
      <TextField
        path="name"
        required
        input={{ autoFocus: record === null }}
        help="Only shown in the console."
      />
      <Field path="placement" help="New banners come last in their placement.">
        <Select className="form-short" options={placementOptions} />
      </Field>
    </Section>
    <Section of="content">
      <TextField path="headline" />
      <AreaField path="subline" />
      <div className="form-pair">
        <TextField path="ctaText" />
        <TextField path="ctaUrl" input={{ placeholder: 'https://… or /path on the site' }} />
      </div>
    </Section>
    <Section of="picture">
      <div className="form-pair">
        <PlacementPicture known={record?.image} />
        <PictureField path="mobileImageId" slot="bannerMobile" known={record?.mobileImage} />
      </div>
      <AlternativeText />
    </Section>
    <Section of="target" note="Opens when the banner is clicked.">
      <Field path="target">
        <TargetInput saved={targetOf(record)} />
      </Field>
    </Section>
    <Section of="schedule" note="Leave the end empty to show it until archived.">
      <div className="form-pair">
        <Field path="publishAt">
          <MomentInput />
        </Field>
        <Field path="unpublishAt">
          <MomentInput />
        </Field>
      </div>
    </Section>
    <Section of="sponsor" note="Sponsored banners are labelled with the advertiser's name.">
      <Field path="sponsored">
        <FormToggle />
      </Field>
      <TextField path="advertiser" className="form-short" help="Required for sponsored banners." />
    </Section>
  </FormSections>
));

const placementOptions = Object.entries(placements).map(([value, label]) => ({
  value,
  label: `${label} (${new Map(Object.entries(shownAtOnce)).get(value)} slots)`,
}));

/** Target of the saved banner. */
function targetOf(record: Banner | null) {
  const { target = null, targetName = null } = record ?? {};
  return target?.id == null || targetName === null ? null : { id: target.id, name: targetName };
}

/** Each placement has its own aspect ratio. */
function PlacementPicture({ known }: { known: Banner['image'] | undefined }) {
  const placement: unknown = Form.useWatch('placement', Form.useFormInstance());
  const slot = bannerFields.shape.placement.safeParse(placement).data ?? bannerDefaults.placement;
  return <PictureField path="imageId" slot={slot} known={known} />;
}

/** A decorative picture has no alt text: marking it clears the text. */
function AlternativeText() {
  const { change } = useFields();
  const form = Form.useFormInstance();
  const decorative = Form.useWatch('decorative', form) === true;
  return (
    <>
      <Field path="decorative" help="The picture adds nothing to the text.">
        <FormToggle onChange={(on) => on && change({ altText: null })} />
      </Field>
      <TextField
        path="altText"
        help="Describe the picture for screen readers."
        input={{ disabled: decorative }}
      />
    </>
  );
}
