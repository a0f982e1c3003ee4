// A listing's links: website, social accounts, stores and videos.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Form, Input, type InputProps } from 'antd';
import { useState } from 'react';
import {
  checkSocial,
  checkStore,
  checkUrl,
  checkVideo,
  socials,
  stores,
} from '../../../../contract/links/links.ts';
import { Field } from '../../../form/fields/Field.tsx';
import { FormButton } from '../../../form/fields/FormButton.tsx';
import { focusField } from '../../../form/fields/focus.ts';
import { listingKind } from './listings.form.kind.tsx';
import { Similar } from './listings.form.similar.tsx';

type Check = (text: string) => { ok: true; url: string } | { ok: false };

export function LinkFields() {
  return (
    <>
      <div className="form-pair">
        <Field path="websiteUrl" help={<Similar path="websiteUrl" />}>
          <LinkInput check={checkPage} placeholder="https://" />
        </Field>
        <Field path="playUrl">
          <LinkInput check={checkPage} placeholder="https://" />
        </Field>
        <Field path="whitepaperUrl">
          <LinkInput check={checkPage} placeholder="https://" />
        </Field>
        <Field path="marketplaceUrl">
          <LinkInput check={checkPage} placeholder="https://" />
        </Field>
      </div>
      <Kinds
        name="socials"
        labels={socials}
        check={checkSocial}
        hint="A URL or an account name such as @axie."
      />
      <Kinds name="stores" labels={stores} check={checkStore} hint="The game's page in the store." />
    </>
  );
}

type KindsProps<K extends string> = {
  name: 'socials' | 'stores';
  labels: Readonly<Record<K, string>>;
  check: (kind: K, text: string) => ReturnType<Check>;
  hint: string;
};

/** One input for each filled kind, and buttons for the others. */
function Kinds<K extends string>({ name, labels, check, hint }: KindsProps<K>) {
  const form = Form.useFormInstance();
  const values: Partial<Record<K, string>> = Form.useWatch(name, { form, preserve: true }) ?? {};
  const [opened, setOpened] = useState<ReadonlySet<K>>(new Set());
  const kinds = keysOf(labels);
  const isShown = (kind: K) => opened.has(kind) || Boolean(values[kind]);
  const open = (kind: K) => {
    setOpened((all) => all.union(new Set([kind])));
    requestAnimationFrame(() => focusField(`${name}.${kind}`));
  };
  const id = `${name}-label`;
  return (
    <div role="group" aria-labelledby={id} data-field={name} className="listing-kinds">
      <div id={id} className="listing-label">
        {listingKind.labels[name]}
      </div>
      <div className="form-pair">
        {kinds.filter(isShown).map((kind) => (
          <Field key={kind} path={`${name}.${kind}`} label={labels[kind]}>
            <LinkInput check={(text) => check(kind, text)} />
          </Field>
        ))}
      </div>
      <div className="listing-add" role="group" aria-label={`Add to: ${listingKind.labels[name]}`}>
        {kinds
          .filter((kind) => !isShown(kind))
          .map((kind) => (
            <FormButton
              key={kind}
              size="small"
              icon={<PlusOutlined aria-hidden />}
              onClick={() => open(kind)}
            >
              {labels[kind]}
            </FormButton>
          ))}
      </div>
      <p className="form-note listing-hint">{hint}</p>
    </div>
  );
}

export function Videos() {
  return (
    <div data-field="videoUrls">
      <Form.List name="videoUrls">
        {(rows, { add, remove }) => (
          <>
            {rows.map((row) => (
              <div key={row.key} className="listing-video">
                <Field path={`videoUrls.${row.name}`} name={[row.name]} label={`Video ${row.name + 1}`}>
                  <LinkInput check={checkVideo} placeholder="https://www.youtube.com/watch?v=…" />
                </Field>
                <FormButton
                  icon={<DeleteOutlined />}
                  aria-label={`Remove video ${row.name + 1}`}
                  title="Remove"
                  onClick={() => remove(row.name)}
                />
              </div>
            ))}
            {rows.length < maxVideos && (
              <FormButton
                icon={<PlusOutlined aria-hidden />}
                onClick={() => {
                  add('');
                  requestAnimationFrame(() => focusField(`videoUrls.${rows.length}`));
                }}
              >
                Add video
              </FormButton>
            )}
          </>
        )}
      </Form.List>
    </div>
  );
}

/** Limit of the contract. */
const maxVideos = 4;

type LinkInputProps = Omit<InputProps, 'onChange' | 'value' | 'onBlur'> & {
  check: Check;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

/** Normalizes a link on blur. */
function LinkInput({ check, value, onChange, onBlur, ...rest }: LinkInputProps) {
  const settle = () => {
    const checked = check(value ?? '');
    if (checked.ok && checked.url !== value) onChange?.(checked.url);
    onBlur?.();
  };
  return (
    <Input
      {...rest}
      inputMode="url"
      autoComplete="off"
      spellCheck={false}
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={settle}
    />
  );
}

/** Any URL; https is assumed. */
function checkPage(text: string): ReturnType<Check> {
  const typed = text.trim();
  const isBare = /^[^\s:/]+\.[^\s:/]+(\/\S*)?$/.test(typed);
  return checkUrl(isBare ? `https://${typed}` : typed);
}

function keysOf<K extends string>(labels: Readonly<Record<K, string>>): K[] {
  const keys: K[] = [];
  for (const key in labels) keys.push(key);
  return keys;
}
