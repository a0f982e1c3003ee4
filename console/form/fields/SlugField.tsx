// The slug: follows the name while the record is new, and is locked behind a button once a link may lead to it.
import { EditOutlined } from '@ant-design/icons';
import { Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { isAscii, slugFrom } from '../../../contract/text/slugs.ts';
import { Field } from './Field.tsx';
import { FormButton } from './FormButton.tsx';

type SlugFieldProps = {
  /** The slug that is saved; undefined while the record is new. */
  saved: string | undefined;
  /** Prefix in a link, such as `/games/`. */
  prefix: string;
  /** The field that it follows. */
  from?: string;
};

export function SlugField({ saved, prefix, from = 'name' }: SlugFieldProps) {
  const form = Form.useFormInstance();
  const slug: unknown = Form.useWatch('slug', form);
  const [unlocked, setUnlocked] = useState<string>();
  const isLocked = saved !== undefined && unlocked !== saved && (slug === saved || slug === undefined);
  const leaves =
    saved !== undefined && !isLocked && slug !== saved && typeof slug === 'string' && slug !== '';
  const help = leaves
    ? `${prefix}${saved} will lead to ${prefix}${slug} for good.`
    : saved === undefined && 'Generated from the name. Type to override.';
  return (
    <Field path="slug" blank={saved === undefined} help={help || undefined}>
      <SlugInput
        prefix={prefix}
        from={from}
        follows={saved === undefined}
        locked={isLocked}
        onUnlock={() => setUnlocked(saved)}
      />
    </Field>
  );
}

type SlugInputProps = {
  prefix: string;
  from: string;
  follows: boolean;
  locked: boolean;
  onUnlock: () => void;
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
};

function SlugInput({ prefix, from, follows, locked, onUnlock, value, onChange, ...control }: SlugInputProps) {
  const proposed = useProposed(from, follows && (value ?? '') === '');
  return (
    <Space.Compact block>
      <Space.Addon>{prefix}</Space.Addon>
      <Input
        {...control}
        value={value ?? proposed}
        readOnly={locked}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value === '' && follows ? null : event.target.value)}
      />
      {locked && (
        <FormButton
          icon={<EditOutlined />}
          aria-label="Change the slug"
          title="Change the slug"
          onClick={onUnlock}
        />
      )}
    </Space.Compact>
  );
}

/** The slug that the server will make of the field that it follows. */
function useProposed(from: string, wanted: boolean): string {
  const form = Form.useFormInstance();
  const watched: unknown = Form.useWatch(from, form);
  const name = typeof watched === 'string' ? watched : '';
  const [proposed, setProposed] = useState('');
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    void toAsciiOf(name).then((toAscii) => {
      if (isCurrent) setProposed(slugFrom(name, toAscii));
    });
    return () => {
      isCurrent = false;
    };
  }, [wanted, name]);
  return wanted ? proposed : '';
}

/** Plain names do not need the library's tables. */
async function toAsciiOf(name: string): Promise<(text: string) => string> {
  if (isAscii(name)) return (text) => text;
  const { transliterate } = await import('transliteration');
  return (text) => transliterate(text);
}
