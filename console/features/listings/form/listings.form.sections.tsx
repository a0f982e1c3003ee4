// Sections of the listing form, in the order of its navigation. Typing does not render them again.
import { Checkbox, Radio, Select } from 'antd';
import { memo, type ReactNode } from 'react';
import { type Listing, maxScreenshots } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  riskFlags,
} from '../../../../contract/listings/values.ts';
import { optionsOf } from '../../../data/options.ts';
import { FormSection } from '../../../form/FormSection.tsx';
import { FormSections } from '../../../form/FormSections.tsx';
import { AreaField, Field, TextField } from '../../../form/fields/Field.tsx';
import { FormToggle } from '../../../form/fields/FormToggle.tsx';
import { NumberField } from '../../../form/fields/NumberField.tsx';
import { SlugField } from '../../../form/fields/SlugField.tsx';
import { PictureField } from '../../../media/PictureField.tsx';
import { PicturesField } from '../../../media/PicturesField.tsx';
import { TagsPicker } from '../../../pickers/TagsPicker.tsx';
import { RichText } from '../../../rich-text/RichText.tsx';
import { TagsInput } from '../../../ui/inputs/TagsInput.tsx';
import { Deployments } from './listings.form.deployments.tsx';
import { listingKind } from './listings.form.kind.tsx';
import { LinkFields, Videos } from './listings.form.links.tsx';
import { ListingCategories } from './listings.form.quickCreate.tsx';
import { ReleaseFields } from './listings.form.release.tsx';
import { Similar } from './listings.form.similar.tsx';

export const sections = [
  { id: 'basics', title: 'Basics' },
  { id: 'story', title: 'Story' },
  { id: 'release', title: 'Release' },
  { id: 'classification', title: 'Classification' },
  { id: 'chain', title: 'On chain' },
  { id: 'links', title: 'Links' },
  { id: 'pictures', title: 'Pictures' },
  { id: 'videos', title: 'Videos' },
  { id: 'trust', title: 'Trust & risk' },
  { id: 'seo', title: 'Search engines' },
  { id: 'internal', title: 'Internal' },
] as const;

type SectionsProps = {
  /** The saved slug; undefined while the listing is new. */
  slug: string | undefined;
  /** Last verification of the listing. */
  verified: ReactNode;
  /** Pictures loaded with the listing. */
  known: Pick<Listing, 'logo' | 'cover' | 'screenshots'> | null;
};

export const ListingSections = memo(({ slug, verified, known }: SectionsProps) => (
  <FormSections>
    <Section of="basics">
      <TextField
        path="name"
        required
        input={{ autoFocus: slug === undefined }}
        help={<Similar path="name" />}
      />
      <SlugField saved={slug} prefix="/games/" />
      <Field path="alternativeNames" help="Also searched. Separate with Enter or a comma.">
        <TagsInput />
      </Field>
      <TextField path="tagline" help="Shown on the card, up to 80 characters." />
      <div className="form-pair">
        <TextField path="developer" />
        <TextField path="publisher" />
      </div>
    </Section>
    <Section of="story">
      <AreaField path="summary" help="Intro text, at least 40 characters to publish." />
      <Field path="description">
        <RichText label={listingKind.labels['description'] ?? ''} />
      </Field>
    </Section>
    <Section of="release">
      <ReleaseFields />
    </Section>
    <Section of="classification">
      <Field path="categoryIds" help="The first is the primary category.">
        <ListingCategories />
      </Field>
      <Field path="tags" help="Separate with Enter or a comma.">
        <TagsPicker inUse={listings.tags} />
      </Field>
      <Choices path="platforms" labels={platforms} />
      <Choices path="gameModes" labels={gameModes} />
      <div className="form-pair">
        <Field path="entryCost">
          <Select allowClear placeholder="Not known" options={optionsOf(entryCosts)} />
        </Field>
        <NumberField path="minAge" help="Years." />
      </div>
      <Choices path="earnModels" labels={earnModels} />
    </Section>
    <Section of="chain">
      <Field path="onChain" group>
        <Radio.Group options={optionsOf(onChainLevels)} />
      </Field>
      <TextField path="tokenSymbol" className="form-short" />
      <Deployments />
    </Section>
    <Section of="links">
      <LinkFields />
    </Section>
    <Section of="pictures">
      <div className="form-pair">
        <PictureField path="logoId" slot="logo" known={known?.logo} />
        <PictureField path="coverId" slot="cover" known={known?.cover} />
      </div>
      <PicturesField path="screenshotIds" slot="screenshot" max={maxScreenshots} known={known?.screenshots} />
    </Section>
    <Section of="videos" note="YouTube, Vimeo or Twitch.">
      <Videos />
    </Section>
    <Section of="trust" note="Shown to the public.">
      <Choices path="riskFlags" labels={riskFlags} />
      <AreaField path="riskNote" />
      {verified}
    </Section>
    <Section of="seo" note="Leave empty to use the name and the summary.">
      <TextField path="seo.title" />
      <AreaField path="seo.description" />
    </Section>
    <Section of="internal" note="Never shown to the public.">
      <div className="form-pair">
        <Field path="featured" help="Only applies while published.">
          <FormToggle />
        </Field>
        <NumberField path="featuredRank" help="1 is shown first." />
      </div>
      <AreaField path="internalNotes" />
    </Section>
  </FormSections>
));

function Section({
  of,
  ...rest
}: {
  of: (typeof sections)[number]['id'];
  note?: string;
  children: ReactNode;
}) {
  const title = sections.find(({ id }) => id === of)?.title ?? '';
  return <FormSection id={of} title={title} {...rest} />;
}

function Choices({ path, labels }: { path: string; labels: Readonly<Record<string, string>> }) {
  return (
    <Field path={path} group>
      <Checkbox.Group className="form-boxes" options={optionsOf(labels)} />
    </Field>
  );
}
