// Sections of the article form, in the order of its navigation. Typing does not render them again.
import { Select } from 'antd';
import { memo } from 'react';
import { articles } from '../../../contract/articles/articles.ts';
import type { Article } from '../../../contract/articles/fields.ts';
import { minExcerptLength } from '../../../contract/articles/rules.ts';
import { articleTypes, languages } from '../../../contract/articles/values.ts';
import { optionsOf } from '../../data/options.ts';
import { sectionOf } from '../../form/FormSection.tsx';
import { FormSections } from '../../form/FormSections.tsx';
import { ExternalIdsField } from '../../form/fields/ExternalIdsField.tsx';
import { AreaField, Field, TextField } from '../../form/fields/Field.tsx';
import { FormToggle } from '../../form/fields/FormToggle.tsx';
import { NumberField } from '../../form/fields/NumberField.tsx';
import { SlugField } from '../../form/fields/SlugField.tsx';
import type { SectionsProps } from '../../lifecycle/LifecycleForm.tsx';
import { Verified } from '../../lifecycle/Verified.tsx';
import { PictureField } from '../../media/PictureField.tsx';
import { BlockchainPicker } from '../../pickers/BlockchainPicker.tsx';
import { CategoryPicker } from '../../pickers/CategoryPicker.tsx';
import { GamesPicker } from '../../pickers/GamesPicker.tsx';
import { TagsPicker } from '../../pickers/TagsPicker.tsx';
import { RichText } from '../../rich-text/RichText.tsx';
import { AuthorPicker, Length, SearchPreview } from './articles.form.parts.tsx';

export const sections = [
  { id: 'basics', title: 'Basics' },
  { id: 'text', title: 'Text' },
  { id: 'cover', title: 'Cover' },
  { id: 'about', title: 'About' },
  { id: 'author', title: 'Author & source' },
  { id: 'placement', title: 'Placement', optional: ['pinned', 'featured'] },
  { id: 'seo', title: 'Search engines', optional: ['seo'] },
  { id: 'internal', title: 'Internal', optional: ['externalIds', 'reviewEvery'] },
] as const;

const Section = sectionOf(sections);

export const ArticleSections = memo(({ record, source, canEdit, onNewer }: SectionsProps<Article>) => (
  <FormSections>
    <Section of="basics">
      <TextField path="title" required input={{ autoFocus: record === null }} />
      <SlugField saved={record?.slug} prefix="/articles/" from="title" />
      <div className="form-pair">
        <Field path="type">
          <Select options={optionsOf(articleTypes)} />
        </Field>
        <Field path="language">
          <Select options={optionsOf(languages)} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      </div>
      <AreaField path="excerpt" help={`Intro text, at least ${minExcerptLength} characters to publish.`} />
      <AreaField path="disclosure" help="Who paid for it. Required for sponsored articles." />
    </Section>
    <Section of="text">
      <Field path="body" label={null}>
        <RichText kind="article" label="Text" />
      </Field>
      <Length />
    </Section>
    <Section of="cover" note="Shown above the text and in links. Required to publish.">
      <PictureField path="coverId" slot="cover" label={null} known={source?.cover} />
    </Section>
    <Section of="about">
      <Field path="gameIds">
        <GamesPicker known={source?.games ?? []} max={20} />
      </Field>
      <Field path="blockchainIds">
        <BlockchainPicker multiple max={10} />
      </Field>
      <Field path="categoryIds" help="The first is the primary category.">
        <CategoryPicker multiple max={5} />
      </Field>
      <Field path="tags" help="Separate with Enter or a comma.">
        <TagsPicker inUse={articles.tags} />
      </Field>
    </Section>
    <Section of="author">
      <div className="form-pair">
        <Field path="authorId" help={record === null ? 'You, by default.' : undefined}>
          <AuthorPicker saved={record?.author ?? null} placeholder={record === null ? 'You' : 'Nobody'} />
        </Field>
        <TextField path="byline" help="Shown instead of the author’s name." />
        <TextField path="sourceName" />
        <TextField path="sourceUrl" input={{ inputMode: 'url' }} />
      </div>
    </Section>
    <Section of="placement" note="Only apply while published.">
      <div className="form-pair">
        <Field path="pinned" help="Listed first.">
          <FormToggle />
        </Field>
        <Field path="featured" help="Shown in the featured list.">
          <FormToggle />
        </Field>
      </div>
    </Section>
    <Section of="seo" note="Leave empty to use the title and the excerpt.">
      <TextField path="seo.title" />
      <AreaField path="seo.description" />
      <SearchPreview />
    </Section>
    <Section
      of="internal"
      note="Never shown to the public."
      always={
        record && <Verified edit={articles.edit} record={record} canEdit={canEdit} onVerified={onNewer} />
      }
    >
      <NumberField path="reviewEvery" help="30 to 365, 0 for never. Default: never." />
      <ExternalIdsField />
    </Section>
  </FormSections>
));
