import type { ReactNode } from 'react';

type FormSectionProps = { id: string; title: string; note?: ReactNode; children: ReactNode };

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
