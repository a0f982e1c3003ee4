// One deployment: chain, type and address, validated while typing.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, ExportOutlined } from '@ant-design/icons';
import { Form, Input, Select } from 'antd';
import { memo, useCallback, useEffect, useState } from 'react';
import { type Blockchain, blockchains } from '../../../../contract/blockchains/blockchains.ts';
import { addressFormats, addressHints } from '../../../../contract/chains/address-formats.ts';
import type { CheckedAddress, checkAddress } from '../../../../contract/chains/addresses.ts';
import { deploymentKinds } from '../../../../contract/listings/values.ts';
import { retryUntilOnline } from '../../../data/idle.ts';
import { optionsOf } from '../../../data/options.ts';
import { useInfiniteAll } from '../../../data/queries.ts';
import { Field, TextField } from '../../../form/fields/Field.tsx';
import { FormButton } from '../../../form/fields/FormButton.tsx';
import { ListingChain } from './listings.form.quickCreate.tsx';
import { Similar } from './listings.form.similar.tsx';

type RowProps = { index: number; count: number; onRemove: () => void; onMove: (to: number) => void };

export function DeploymentRow({ index, count, onRemove, onMove }: RowProps) {
  const title = `Row ${index + 1}`;
  return (
    <div role="group" aria-label={title} data-row={index} className="listing-row">
      <RowFields index={index} />
      <div className="listing-row-buttons">
        <FormButton
          data-move
          icon={<ArrowUpOutlined />}
          aria-label={`Move row ${index + 1} up`}
          title="Move up"
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <FormButton
          data-move
          icon={<ArrowDownOutlined />}
          aria-label={`Move row ${index + 1} down`}
          title="Move down"
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        />
        <FormButton
          icon={<DeleteOutlined />}
          aria-label={`Remove row ${index + 1}`}
          title="Remove"
          onClick={onRemove}
        />
      </div>
    </div>
  );
}

const RowFields = memo(({ index }: { index: number }) => {
  const path = `deployments.${index}`;
  const form = Form.useFormInstance();
  const chainId: unknown = Form.useWatch(['deployments', index, 'blockchainId'], form);
  const { data = [] } = useInfiniteAll(blockchains.list, {});
  const chain = data.find(({ id }) => id === chainId);
  const checkAddress = useCheckAddress();
  const check = useCallback((value: unknown) => faultOf(checkAddress, chain, value), [checkAddress, chain]);
  return (
    <>
      <Field path={`${path}.blockchainId`} name={[index, 'blockchainId']} label="Chain" required>
        <ListingChain />
      </Field>
      <Field path={`${path}.kind`} name={[index, 'kind']} label="Type">
        <Select options={kinds} />
      </Field>
      <TextField path={`${path}.label`} name={[index, 'label']} label="Label" />
      <Field
        path={`${path}.address`}
        name={[index, 'address']}
        label="Address"
        className="listing-address"
        check={check}
        help={<Similar path={`${path}.address`} />}
      >
        <AddressInput checkAddress={checkAddress} chain={chain} />
      </Field>
    </>
  );
});

const kinds = optionsOf(deploymentKinds);

type CheckAddress = typeof checkAddress | undefined;

/** Address rules of all chains, loaded apart as they are as large as a form's fields: undefined before. */
function useCheckAddress(): CheckAddress {
  const [rules, setRules] = useState<{ checkAddress: CheckAddress }>();
  useEffect(() => {
    void retryUntilOnline(() => import('../../../../contract/chains/addresses.ts')).then(setRules);
  }, []);
  return rules?.checkAddress;
}

type AddressInputProps = {
  checkAddress: CheckAddress;
  chain: Blockchain | undefined;
  value?: string | null;
  onChange?: (text: string) => void;
  onBlur?: () => void;
  id?: string;
};

/** Validates the address for its chain while typing, and formats it canonically on blur. */
function AddressInput({ checkAddress: rule, chain, value, onChange, onBlur, ...control }: AddressInputProps) {
  const { status } = Form.Item.useStatus();
  const typed = value ?? '';
  const checked = verdict(rule, chain, typed);
  const settle = () => {
    if (checked?.ok && checked.address !== value) onChange?.(checked.address);
    onBlur?.();
  };
  const verdictId = `${control.id}_verdict`;
  const describedBy = [verdictId, 'aria-describedby' in control ? control['aria-describedby'] : '']
    .join(' ')
    .trim();
  return (
    <>
      <Input
        {...control}
        aria-describedby={describedBy}
        className="listing-mono"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={chain ? addressHints[chain.addressFormat] : 'Choose the chain first'}
        onChange={(event) => onChange?.(event.target.value)}
        onBlur={settle}
      />
      <div id={verdictId} className="listing-verdict" aria-live="polite">
        {status !== 'error' && verdictText(chain, typed, checked)}
        <Explorer chain={chain} address={checked?.ok ? checked.address : undefined} />
      </div>
    </>
  );
}

function Explorer({ chain, address }: { chain: Blockchain | undefined; address: string | undefined }) {
  const explorer = chain?.explorers[0];
  if (explorer === undefined || address === undefined) return null;
  // Address path of EIP-3091, which explorers of other families use too.
  return (
    <a href={`${explorer.url.replace(/\/$/, '')}/address/${address}`} target="_blank" rel="noreferrer">
      Look at it on {explorer.name} <ExportOutlined aria-label="opens in a new tab" />
    </a>
  );
}

function verdict(
  check: CheckAddress,
  chain: Blockchain | undefined,
  typed: string,
): CheckedAddress | undefined {
  return chain === undefined || typed.trim() === '' ? undefined : check?.(chain, typed);
}

function faultOf(check: CheckAddress, chain: Blockchain | undefined, value: unknown): string | undefined {
  const checked = verdict(check, chain, typeof value === 'string' ? value : '');
  return checked?.ok === false ? checked.message : undefined;
}

function verdictText(
  chain: Blockchain | undefined,
  typed: string,
  checked: CheckedAddress | undefined,
): string {
  if (chain === undefined || checked === undefined) return '';
  const format = addressFormats[chain.addressFormat];
  if (!checked.ok) return checked.message;
  if (!checked.checked) return 'Checked for valid characters only.';
  return checked.address === typed
    ? `A valid ${format} address.`
    : `A valid ${format} address, kept as ${checked.address}.`;
}
