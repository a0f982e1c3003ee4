// The fields of a blockchain's form.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Form, Radio, Select } from 'antd';
import {
  type Blockchain,
  blockchainStatuses,
  layers,
  networkTypes,
} from '../../../contract/blockchains/blockchains.ts';
import { addressFormats, addressHints } from '../../../contract/chains/address-formats.ts';
import { FormSection } from '../../form/FormSection.tsx';
import { ExternalIdsField } from '../../form/fields/ExternalIdsField.tsx';
import { AreaField, Field, TextField } from '../../form/fields/Field.tsx';
import { FormButton } from '../../form/fields/FormButton.tsx';
import { FormToggle } from '../../form/fields/FormToggle.tsx';
import { focusField } from '../../form/fields/focus.ts';
import { NumberField } from '../../form/fields/NumberField.tsx';
import { SlugField } from '../../form/fields/SlugField.tsx';
import { PictureField } from '../../media/PictureField.tsx';
import { BlockchainPicker } from '../../pickers/BlockchainPicker.tsx';
import { ColorInput } from '../../ui/inputs/ColorInput.tsx';
import { TagsInput } from '../../ui/inputs/TagsInput.tsx';
import { CurrencyInput } from './blockchains.form.currency.tsx';
import './blockchains.form.css';

/** @param saved the chain on the server; null for a new one */
export function BlockchainSections({ saved }: { saved: Blockchain | null }) {
  const isOther = (chain: Blockchain) => chain.id !== saved?.id;
  return (
    <>
      <FormSection id="chain-name" title="Name">
        <TextField path="name" required />
        <SlugField saved={saved?.slug} prefix="/chains/" />
        <Field path="aliases" help="Other names. Search and import find it by these too.">
          <TagsInput />
        </Field>
        <Field path="color">
          <ColorInput />
        </Field>
        <PictureField path="logoId" slot="icon" known={saved?.logo} />
        <AreaField path="description" />
        <TextField path="websiteUrl" input={{ type: 'url', placeholder: 'https://…' }} />
      </FormSection>
      <FormSection id="chain-network" title="Network">
        <TextField
          path="caip2"
          help="Namespace and reference, such as eip155:2020."
          input={{ className: 'chain-code', spellCheck: false }}
        />
        <Field path="networkType" group>
          <Radio.Group optionType="button" options={optionsOf(networkTypes)} />
        </Field>
        <div className="chain-pair">
          <Field path="layer">
            <Select allowClear placeholder="Not known" options={optionsOf(layers)} />
          </Field>
          <Field path="parentId">
            <BlockchainPicker only={isOther} placeholder="No other chain" />
          </Field>
        </div>
        <AddressFields />
        <Field path="nativeCurrency" group>
          <CurrencyInput />
        </Field>
        <Explorers />
      </FormSection>
      <FormSection id="chain-list" title="In the lists">
        <Field path="status" group>
          <Radio.Group optionType="button" options={optionsOf(blockchainStatuses)} />
        </Field>
        <Field path="featured">
          <FormToggle />
        </Field>
        <NumberField path="sortOrder" help="Lower numbers come first." />
        <ExternalIdsField />
      </FormSection>
    </>
  );
}

function AddressFields() {
  const format: unknown = Form.useWatch('addressFormat');
  const hint = Object.entries(addressHints).find(([name]) => name === format)?.[1];
  return (
    <div className="chain-pair">
      <Field path="addressFormat" help={hint ?? null}>
        <Select options={optionsOf(addressFormats)} />
      </Field>
      {format === 'cosmos' && (
        <TextField
          path="addressPrefix"
          help="How addresses start, for example cosmos."
          input={{ className: 'chain-code' }}
        />
      )}
    </div>
  );
}

/** Limit of the contract. */
const maxExplorers = 5;

function Explorers() {
  return (
    <div role="group" aria-labelledby="explorers-label" data-field="explorers">
      <div id="explorers-label" className="chain-label">
        Explorers
      </div>
      <Form.List name="explorers">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name: row }) => (
              <div key={key} className="chain-explorer">
                <TextField path={`explorers.${row}.name`} name={[row, 'name']} label="Name" />
                <TextField
                  path={`explorers.${row}.url`}
                  name={[row, 'url']}
                  label="Link"
                  input={{ type: 'url', placeholder: 'https://…' }}
                />
                <FormButton
                  icon={<DeleteOutlined />}
                  aria-label={`Remove explorer ${row + 1}`}
                  title="Remove"
                  onClick={() => remove(row)}
                />
              </div>
            ))}
            {rows.length < maxExplorers && (
              <FormButton
                icon={<PlusOutlined />}
                onClick={() => {
                  add({ name: '', url: '' });
                  requestAnimationFrame(() => focusField(`explorers.${rows.length}.name`));
                }}
              >
                Add explorer
              </FormButton>
            )}
          </>
        )}
      </Form.List>
    </div>
  );
}

import { optionsOf } from '../../data/options.ts';
