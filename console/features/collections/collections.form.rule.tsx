// The rule of a collection, built from the facets of the public list of games.
import { Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { collectionSorts, everyGame, type Rule } from '../../../contract/collections/fields.ts';
import { optionsOf } from '../../data/options.ts';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { Toggle } from '../../ui/inputs/Toggle.tsx';
import { useRuleGames } from './collections.games.ts';
import { type Facet, facetLabels, facets, valueLabels } from './collections.ruleText.ts';

type RuleInputProps = {
  readOnly: boolean;
  id?: string;
  value?: Rule | null;
  onChange?: (rule: Rule | null) => void;
};

export function RuleInput({ readOnly, id, value: rule = null, onChange }: RuleInputProps) {
  const labelId = useId();
  const change = (fields: Partial<Rule>) => onChange?.({ ...everyGame, ...rule, ...fields });
  return (
    <>
      <div className="collection-switch">
        <Toggle
          {...(id === undefined ? {} : { id })}
          aria-labelledby={labelId}
          checked={rule !== null}
          disabled={readOnly}
          onChange={(isOn) => onChange?.(isOn ? everyGame : null)}
        />
        <span id={labelId}>Add games by a rule</span>
      </div>
      {rule !== null && (
        <div className="collection-rule">
          <Facets rule={rule} readOnly={readOnly} onChange={change} />
          <Labelled label="Featured">
            {(control) => (
              <Select
                {...control}
                disabled={readOnly}
                value={rule.featured === null ? 'any' : String(rule.featured)}
                options={featuredOptions}
                onChange={(chosen) => change({ featured: chosen === 'any' ? null : chosen === 'true' })}
              />
            )}
          </Labelled>
          {ages.map(([name, label]) => (
            <Labelled key={name} label={label}>
              {(control) => (
                <NumberInput
                  {...control}
                  min={0}
                  max={21}
                  disabled={readOnly}
                  value={rule[name]}
                  onChange={(age) => change({ [name]: age })}
                />
              )}
            </Labelled>
          ))}
          <Labelled label="Sort">
            {(control) => (
              <Select
                {...control}
                disabled={readOnly}
                value={rule.sort}
                options={optionsOf(collectionSorts)}
                onChange={(sort) => change({ sort })}
              />
            )}
          </Labelled>
        </div>
      )}
    </>
  );
}

const ages = [
  ['minAgeFrom', 'Minimum age from'],
  ['minAgeTo', 'Minimum age to'],
] as const;

const featuredOptions = [
  { value: 'any', label: 'Any' },
  { value: 'true', label: 'Featured only' },
  { value: 'false', label: 'Not featured' },
];

type FacetsProps = { rule: Rule; readOnly: boolean; onChange: (fields: Partial<Rule>) => void };

/** Values with their number of games under the other filters. */
function Facets({ rule, readOnly, onChange }: FacetsProps) {
  const { data, isFetching } = useRuleGames(rule);
  return facets.map((facet) => (
    <Labelled key={facet} label={facetLabels[facet]}>
      {(control) => (
        <Select<string[]>
          {...control}
          mode="multiple"
          allowClear
          disabled={readOnly}
          loading={isFetching}
          placeholder="Any"
          value={[...rule[facet]]}
          options={choicesOf(facet, rule[facet], data?.facets?.[facet] ?? [])}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(values) => onChange({ [facet]: values })}
        />
      )}
    </Labelled>
  ));
}

type Count = { value: string; label: string; count: number };

/** The values that games have, those that are chosen, and of fixed values all. */
function choicesOf(facet: Facet, chosen: readonly string[], counts: readonly Count[]) {
  const labels = valueLabels[facet] ?? {};
  const counted = new Map(counts.map((one) => [one.value, one]));
  const values = new Set([...counted.keys(), ...Object.keys(labels), ...chosen]);
  return [...values].map((value) => {
    const { label = labels[value] ?? value, count = 0 } = counted.get(value) ?? {};
    return { value, label: `${label} (${count})` };
  });
}

type Control = { id: string; style: { width: string } };

function Labelled({ label, children }: { label: string; children: (control: Control) => ReactNode }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, style: { width: '100%' } })}
    </div>
  );
}
