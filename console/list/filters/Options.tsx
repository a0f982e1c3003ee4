// Checkbox options of a popup. Long lists can be searched.
import { useState } from 'react';
import { holds } from '../../../contract/text/fold.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dot } from '../../ui/display/Dot.tsx';
import { isComposing } from '../../ui/inputs/composition.ts';
import type { Param } from '../listParams.ts';
import type { FilterOption } from '../types.ts';

type OptionsProps = {
  options: readonly FilterOption[];
  label: string;
  chosen: readonly string[];
  /** Typed text can be chosen too. */
  free?: boolean;
  onChange: (chosen: readonly string[]) => void;
};

export function Options({ options, label, chosen, free = false, onChange }: OptionsProps) {
  const [typed, setTyped] = useState('');
  const isSearched = typed.trim() !== '';
  const all = free ? withTexts(options, isSearched ? [...chosen, typed.trim()] : chosen) : options;
  const found = all.filter(({ label: name, hint = '', aliases = [] }) =>
    [`${name} ${hint}`, ...aliases].some((text) => holds(text, typed)),
  );
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <>
      {(free || options.length >= many) && (
        <input
          type="search"
          className="list-input"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            event.preventDefault();
            // The typed text itself comes first, where it can be chosen.
            const [first] = found;
            if (isSearched && first !== undefined && (free || found.length === 1)) toggle(first.value);
          }}
          placeholder={`Find ${label.toLowerCase()}`}
          aria-label={`Find ${label.toLowerCase()}`}
          style={{ marginBottom: 4 }}
        />
      )}
      <div role="group" aria-label={label} className="list-options">
        {found.map(({ value, label: name, color, hint, parent }) => (
          <label
            key={value}
            className={parent === undefined || isSearched ? 'list-option' : 'list-option list-option-below'}
          >
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {color !== undefined && <Dot color={color} />}
            {/* Among the results of a search its parent may be missing. */}
            <span>{parent !== undefined && isSearched ? `${parent} › ${name}` : name}</span>
            {hint !== undefined && <small>{hint}</small>}
          </label>
        ))}
        {found.length === 0 && <div className="list-option">No match</div>}
      </div>
      <Button type="text" size="small" block disabled={chosen.length === 0} onClick={() => onChange([])}>
        Clear
      </Button>
    </>
  );
}

/** The options, and those texts that are none of them. */
function withTexts(options: readonly FilterOption[], texts: readonly string[]): readonly FilterOption[] {
  const known = new Set(options.map(({ value }) => value.toLowerCase()));
  const others = [...new Set(texts)].filter((text) => !known.has(text.toLowerCase()));
  return [...others.map((text) => ({ value: text, label: text })), ...options];
}

/** The chosen values as strings, for filters with one or several. */
export function chosenOf(value: Param | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === 'object' ? value : [String(value)];
}

/** Number of options from which on they can be searched. */
const many = 9;
