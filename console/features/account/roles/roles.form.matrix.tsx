// Matrix of rights, areas by actions, with boxes for whole rows and columns. On a phone the style sheet turns rows
// into sections, which removes their table semantics: hence the ARIA roles.
import { grantedLevel, type Right } from '../../../../contract/kit/rights.ts';
import {
  actionNames,
  allGranted,
  catalogue,
  type Levels,
  levelsOf,
  rightLabels,
  setLevels,
} from './roles.levels.ts';

type RightsMatrixProps = {
  value?: Levels;
  onChange?: (value: Levels) => void;
  readOnly: boolean;
};

export function RightsMatrix({ value, onChange, readOnly }: RightsMatrixProps) {
  const levels = levelsOf(value);
  const set = (rights: readonly Right[], level: number) => onChange?.(setLevels(levels, rights, level));
  const all = catalogue.flatMap(({ actions }) => actions.map(({ right }) => right));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be in reach of the keyboard
    <section className="role-matrix-scroll" aria-label="Levels of rights" tabIndex={0}>
      <table role="table" className="role-matrix">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              <Head label="Everything" rights={all} {...{ levels, set, readOnly }} />
            </th>
            {actionNames.map((action) => (
              <th key={action} role="columnheader" scope="col">
                <Head
                  label={capitalised(action)}
                  rights={all.filter((right) => right.endsWith(`.${action}`))}
                  {...{ levels, set, readOnly }}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {catalogue.map((area) => (
            <tr key={area.name} role="row">
              <th role="rowheader" scope="row">
                <Head
                  label={area.label}
                  rights={area.actions.map(({ right }) => right)}
                  {...{ levels, set, readOnly }}
                />
              </th>
              {actionNames.map((name) => {
                const action = area.actions.find((one) => one.name === name);
                if (action === undefined) return <td key={name} role="cell" className="role-no-right" />;
                return (
                  <td key={name} role="cell">
                    <Level
                      label={rightLabels.get(action.right) ?? action.right}
                      words={capitalised(action.words)}
                      isNamed={action.words === name}
                      level={levels.find((one) => one.name === action.right)?.level ?? 0}
                      readOnly={readOnly}
                      onChange={(level) => set([action.right], level)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type HeadProps = {
  label: string;
  rights: readonly Right[];
  levels: Levels;
  set: (rights: readonly Right[], level: number) => void;
  readOnly: boolean;
};

/** Heading of a row or column, with a box for all of it. */
function Head({ label, rights, levels, set, readOnly }: HeadProps) {
  if (readOnly) return label;
  const granted = rights.filter((right) => allGranted(levels, [right])).length;
  const isPartial = granted > 0 && granted < rights.length;
  return (
    <label className="role-box">
      <input
        type="checkbox"
        aria-label={`${label}: all`}
        checked={granted === rights.length}
        ref={(box) => {
          if (box) box.indeterminate = isPartial;
        }}
        onChange={({ target }) => set(rights, target.checked ? grantedLevel : 0)}
      />
      {label}
    </label>
  );
}

type LevelProps = {
  label: string;
  /** What the right allows, in words; the column's name says it if it is the same. */
  words: string;
  isNamed: boolean;
  level: number;
  readOnly: boolean;
  onChange: (level: number) => void;
};

function Level({ label, words, isNamed, level, readOnly, onChange }: LevelProps) {
  const isOther = level !== 0 && level !== grantedLevel;
  return (
    <label className="role-box" title={label}>
      <input
        type="checkbox"
        aria-label={label}
        checked={level === grantedLevel}
        disabled={readOnly}
        onChange={({ target }) => onChange(target.checked ? grantedLevel : 0)}
      />
      <span className={isNamed ? 'role-action role-named' : 'role-action'}>{words}</span>
      {isOther && <span className="role-other">level {level}</span>}
    </label>
  );
}
