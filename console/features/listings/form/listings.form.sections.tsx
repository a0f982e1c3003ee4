// Sections of the listing form, in the order of its navigation. Typing does not render them again.
import { Checkbox, Radio, Select } from 'antd';
import { memo } from 'react';
import { type Listing, maxScreenshots } from '../../../../contract/listings/fields.ts';
import { listings } from '../../../../contract/listings/listings.ts';
import { minSummaryLength } from '../../../../contract/listings/rules.ts';
import {
  earnModels,
  entryCosts,
  gameModes,
  onChainLevels,
  platforms,
  riskFlags,
} from '../../../../contract/listings/values.ts';
import { optionsOf } from '../../../data/options.ts';
import { sectionOf } from '../../../form/FormSection.tsx';
import { FormSections } from '../../../form/FormSections.tsx';
import { ExternalIdsField } from '../../../form/fields/ExternalIdsField.tsx';
import { AreaField, Field, TextField } from '../../../form/fields/Field.tsx';
import { FormToggle } from '../../../form/fields/FormToggle.tsx';
import { NumberField } from '../../../form/fields/NumberField.tsx';
import { SlugField } from '../../../form/fields/SlugField.tsx';
import type { SectionsProps } from '../../../lifecycle/LifecycleForm.tsx';
import { Verified } from '../../../lifecycle/Verified.tsx';
import { PictureField } from '../../../media/PictureField.tsx';
import { PicturesField } from '../../../media/PicturesField.tsx';
import { TagsPicker } from '../../../pickers/TagsPicker.tsx';
import { RichText } from '../../../rich-text/RichText.tsx';
import { TagsInput } from '../../../ui/inputs/TagsInput.tsx';
import { Deployments } from './listings.form.deployments.tsx';
import { listingKind } from './listings.form.kind.tsx';
import { LinkFields, Videos } from './listings.form.links.tsx';
import { ListingCategories, QuickCreate } from './listings.form.quickCreate.tsx';
import { ReleaseFields } from './listings.form.release.tsx';
import { Similar, SimilarListings } from './listings.form.similar.tsx';

export const sections = [
  { id: 'basics', title: 'Basics' },
  { id: 'classification', title: 'Classification' },
  { id: 'chain', title: 'On chain' },
  { id: 'links', title: 'Links' },
  { id: 'pictures', title: 'Pictures' },
  { id: 'story', title: 'Story' },
  { id: 'release', title: 'Release' },
  { id: 'videos', title: 'Videos', optional: ['videoUrls'] },
  { id: 'trust', title: 'Trust & risk', optional: ['riskFlags', 'riskNote'] },
  { id: 'seo', title: 'Search engines', optional: ['seo'] },
  {
    id: 'internal',
    title: 'Internal',
    optional: ['featured', 'featuredRank', 'internalNotes', 'externalIds', 'reviewEvery'],
  },
] as const;

const Section = sectionOf(sections);

export const ListingSections = memo(({ record, canEdit, onNewer }: SectionsProps<Listing>) => (
  <QuickCreate>
    <SimilarListings record={record}>
      <FormSections>
        <Section of="basics">
          <TextField
            path="name"
            required
            input={{ autoFocus: record === null }}
            help={<Similar path="name" />}
          />
          <SlugField saved={record?.slug} prefix="/games/" />
          <AreaField
            path="summary"
            help={`Intro text, at least ${minSummaryLength} characters to publish.`}
          />
          <TextField path="tagline" help="Shown on the card, up to 80 characters." />
          <div className="form-pair">
            <TextField path="developer" />
            <TextField path="publisher" />
          </div>
          <Field path="alternativeNames" help="Also searched. Separate with Enter or a comma.">
            <TagsInput />
          </Field>
        </Section>
        <Section of="classification">
          <Field path="categoryIds" help="The first is the primary category.">
            <ListingCategories />
          </Field>
          <Choices path="platforms" labels={platforms} />
          <Choices path="gameModes" labels={gameModes} />
          <div className="form-pair">
            <Field path="entryCost">
              <Select allowClear placeholder="Not known" options={optionsOf(entryCosts)} />
            </Field>
            <NumberField path="minAge" help="Years." />
          </div>
          <Field path="tags" help="Separate with Enter or a comma.">
            <TagsPicker inUse={listings.tags} />
          </Field>
          <Choices path="earnModels" labels={earnModels} />
        </Section>
        <Section of="chain">
          <Field path="onChain" group>
            <Radio.Group options={optionsOf(onChainLevels)} />
          </Field>
          <Deployments />
          <TextField path="tokenSymbol" className="form-short" />
        </Section>
        <Section of="links">
          <LinkFields />
        </Section>
        <Section of="pictures">
          <div className="form-pair">
            <PictureField path="logoId" slot="logo" known={record?.logo} />
            <PictureField path="coverId" slot="cover" known={record?.cover} />
          </div>
          <PicturesField
            path="screenshotIds"
            slot="screenshot"
            max={maxScreenshots}
            known={record?.screenshots}
          />
        </Section>
        <Section of="story">
          <Field path="description">
            <RichText label={listingKind.labels['description'] ?? ''} />
          </Field>
        </Section>
        <Section of="release">
          <ReleaseFields />
        </Section>
        <Section of="videos" note="YouTube, Vimeo or Twitch.">
          <Videos />
        </Section>
        <Section
          of="trust"
          note="Shown to the public."
          always={
            record && <Verified edit={listings.edit} record={record} canEdit={canEdit} onVerified={onNewer} />
          }
        >
          <Choices path="riskFlags" labels={riskFlags} />
          <AreaField path="riskNote" />
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
          <NumberField path="reviewEvery" help="30 to 365, 0 for never. Default: by stage." />
          <ExternalIdsField />
        </Section>
      </FormSections>
    </SimilarListings>
  </QuickCreate>
));

function Choices({ path, labels }: { path: string; labels: Readonly<Record<string, string>> }) {
  return (
    <Field path={path} group>
      <Checkbox.Group className="form-boxes" options={optionsOf(labels)} />
    </Field>
  );
}
