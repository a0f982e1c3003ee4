import type { ReactNode } from 'react';
import { useFields } from './saving/record.ts';

export type SectionInfo<Id extends string = string> = {
  id: Id;
  title: string;
  /** Fields of an optional section, which begins folded while they are empty. */
  optional?: readonly string[];
};

type FormSectionProps = Omit<SectionInfo, 'optional'> & { note?: ReactNode; children: ReactNode };

/** A part of a long form, with a heading that the form's navigation leads to. */
export function FormSection({ id, title, note, children }: FormSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="form-section">
      <h2 id={`${id}-title`} tabIndex={-1}>
        {title}
      </h2>
      {note !== undefined && <p className="form-note">{note}</p>}
      {children}
    </section>
  );
}

type FoldedSectionProps = FormSectionProps & Required<SectionInfo> & { always: ReactNode };

/** A section that begins folded while its fields are empty. */
function FoldedSection({ id, title, optional, note, always, children }: FoldedSectionProps) {
  const { start } = useFields();
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="form-section">
      <details open={!optional.every((name) => isEmpty(start[name]))}>
        <summary>
          <h2 id={`${id}-title`}>{title}</h2>
        </summary>
        {note !== undefined && <p className="form-note">{note}</p>}
        {children}
      </details>
      {always}
    </section>
  );
}

type SectionProps<Id> = {
  of: Id;
  note?: ReactNode;
  /** Below an optional section, also while it is folded. */
  always?: ReactNode;
  children: ReactNode;
};

/** The component of these sections: `<Section of="basics">`. */
export function sectionOf<Id extends string>(sections: readonly SectionInfo<Id>[]) {
  return function Section({ of, always, ...rest }: SectionProps<Id>) {
    const { title = '', optional } = sections.find(({ id }) => id === of) ?? {};
    if (optional === undefined) return <FormSection id={of} title={title} {...rest} />;
    return <FoldedSection id={of} title={title} optional={optional} always={always} {...rest} />;
  };
}

/** True for null, false, and texts, lists and objects with nothing in them. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isEmpty);
  return value === undefined || value === null || value === '' || value === false;
}
