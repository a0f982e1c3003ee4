// Drawer to create and edit a category.
import { Radio } from 'antd';
import { useState } from 'react';
import { type Category, categoryFields, categoryTypes } from '../../../contract/categories/categories.ts';
import { useCan } from '../../data/access.tsx';
import { optionsOf } from '../../data/options.ts';
import { FormDrawer } from '../../form/FormDrawer.tsx';
import { ExternalIdsField } from '../../form/fields/ExternalIdsField.tsx';
import { AreaField, Field, TextField } from '../../form/fields/Field.tsx';
import { FormToggle } from '../../form/fields/FormToggle.tsx';
import { NumberField } from '../../form/fields/NumberField.tsx';
import { SlugField } from '../../form/fields/SlugField.tsx';
import { type Values, valuesOf } from '../../form/fields/values.ts';
import { useRecordForm } from '../../form/saving/useRecordForm.ts';
import { PictureField } from '../../media/PictureField.tsx';
import { CategoryPicker } from '../../pickers/CategoryPicker.tsx';
import { ColorInput } from '../../ui/inputs/ColorInput.tsx';
import { TagsInput } from '../../ui/inputs/TagsInput.tsx';
import { themed } from '../../ui/themed.tsx';
import { categoryKind } from './categories.form.kind.ts';

type CategoryDrawerProps = {
  /** Null for a new one. */
  category: Category | null;
  all: readonly Category[];
  /** The parent of a new one. */
  parentId: string | null;
  onClose: () => void;
};

function CategoryDrawer({ category, all, parentId, onClose }: CategoryDrawerProps) {
  // "Save and add another" and "Duplicate" open a new form in the same drawer.
  const [round, setRound] = useState<{ number: number; initial?: Values }>({ number: 0 });
  const parent = all.find(({ id }) => id === parentId);
  const initial = round.initial ?? (parent ? { parentId: parent.id, type: parent.type } : {});
  return (
    <Drawer
      key={round.number}
      category={round.number === 0 ? category : null}
      all={all}
      initial={initial}
      onClose={onClose}
      onNext={(next) => setRound({ number: round.number + 1, initial: next })}
    />
  );
}

type DrawerProps = Omit<CategoryDrawerProps, 'parentId'> & {
  initial: Values;
  onNext: (initial: Values) => void;
};

function Drawer({ category, all, initial, onClose, onNext }: DrawerProps) {
  const mayEdit = useCan('categories.edit');
  const entry = useRecordForm(categoryKind, {
    record: category,
    initial,
    readOnly: mayEdit ? undefined : 'View only: you need the right to edit categories.',
    onSaved: ({ record, another, leaving }) => {
      if (leaving) return;
      if (another) onNext({ parentId: record.parentId, type: record.type });
      else onClose();
    },
  });
  const hasChildren = all.some(({ parentId }) => parentId === category?.id);
  const canBeParent = (other: Category) => other.parentId === null && other.id !== category?.id;
  return (
    <FormDrawer
      entry={entry}
      title={category === null ? 'New category' : category.name}
      onClose={onClose}
      canAddAnother
      onDuplicate={category && mayEdit ? () => onNext(copied(category)) : undefined}
    >
      <TextField path="name" required />
      <SlugField saved={entry.record?.slug} prefix="/categories/" />
      <Field path="type" group>
        <Radio.Group optionType="button" options={optionsOf(categoryTypes)} />
      </Field>
      <Field
        path="parentId"
        help={hasChildren ? 'Has subcategories itself; categories have two levels.' : null}
      >
        <CategoryPicker only={canBeParent} disabled={hasChildren} placeholder="None: top level" />
      </Field>
      <Field path="aliases" help="Other names. Search and import find it by these too.">
        <TagsInput />
      </Field>
      <AreaField path="description" />
      <Field path="color">
        <ColorInput />
      </Field>
      <PictureField path="iconId" slot="icon" known={entry.record?.icon} />
      <NumberField path="sortOrder" help="Lower numbers come first." />
      <Field path="active" help="Inactive categories stay on listings but are not public.">
        <FormToggle />
      </Field>
      <ExternalIdsField />
    </FormDrawer>
  );
}

/** Values of a duplicate, without unique ones. */
function copied(category: Category): Values {
  const { slug: _slug, externalIds: _ids, ...rest } = valuesOf(categoryFields, category);
  return { ...rest, name: `${category.name} (copy)` };
}

export default themed(CategoryDrawer);
