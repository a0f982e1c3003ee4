// Validation errors of a form: shown per field, counted, and focusable.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FieldErrors } from '../../contract/kit/errors.ts';
import { fieldElement, focusField, unfold, wantAll } from './fields/focus.ts';
import { same } from './fields/values.ts';
import type { Problem } from './saving/record.ts';
import type { Tracked } from './saving/useTracked.ts';

type Problems = {
  problems: readonly Problem[];
  /** Validates every field. False: the errors are shown. */
  validate: () => Promise<boolean>;
  /** Shows the server's errors at their fields. */
  refuse: (errors: FieldErrors) => void;
  /** Shows errors at their fields only. */
  mark: (errors: FieldErrors) => void;
  refusal: (path: string, value: unknown) => string | undefined;
  /** Validates invalid fields again once they have changed. */
  recheck: (changed: readonly string[]) => void;
};

export function useProblems(
  tracked: Tracked,
  labels: Readonly<Record<string, string>>,
  root: RefObject<HTMLDivElement | null>,
): Problems {
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  // The server's error applies to this value: blurring the unchanged field must not clear it.
  const refused = useRef(new Map<string, { value: unknown; text: string }>());
  const { form } = tracked;

  const show = useCallback(
    (found: Problem[]) => {
      for (const { path } of found) unfold(fieldElement(path, root.current ?? document));
      const ordered = inPageOrder(found, root.current ?? document);
      setProblems(ordered);
      const first = ordered.find((problem) => problem.placed);
      // After the errors are rendered, so that a screen reader announces the field with its error.
      if (first) requestAnimationFrame(() => focusField(first.path, root.current ?? document));
    },
    [root],
  );

  const validate = useCallback(async () => {
    refused.current.clear();
    setProblems([]);
    wantAll();
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (isValid) return true;
    const failed = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    show(
      failed.map(({ name, errors }) => {
        const path = name.join('.');
        return { path, text: errors[0] ?? '', label: labelOf(labels, path), placed: true };
      }),
    );
    return false;
  }, [form, labels, show]);

  const place = useCallback(
    (errors: FieldErrors) => {
      const names = form.getFieldsError().map(({ name }) => name);
      return Object.entries(errors).map(([path, text]) => {
        const name = nearest(names, path);
        const shown = name && fieldElement(name.join('.'), root.current ?? document) !== null;
        if (shown) {
          refused.current.set(name.join('.'), { value: form.getFieldValue(name), text });
          form.setFields([{ name, errors: [text] }]);
        }
        return { path, text, label: labelOf(labels, path), placed: shown === true };
      });
    },
    [form, labels, root],
  );
  const refuse = useCallback((errors: FieldErrors) => show(place(errors)), [place, show]);
  const mark = useCallback((errors: FieldErrors) => void place(errors), [place]);

  const refusal = useCallback((path: string, value: unknown) => {
    const found = refused.current.get(path);
    return found && same(found.value, value) ? found.text : undefined;
  }, []);

  const recheck = useCallback(
    (changed: readonly string[]) => {
      const marked = form
        .getFieldsError()
        .filter(({ name: [top], errors }) => errors.length > 0 && changed.includes(String(top)));
      // Fields that are still invalid stay marked.
      if (marked.length > 0) form.validateFields(marked.map(({ name }) => name)).catch(() => undefined);
    },
    [form],
  );

  // Clears the error of a field that has changed since.
  useEffect(() => {
    if (problems.length === 0) return undefined;
    const before = new Map(problems.map(({ path }) => [path, form.getFieldValue(keysOf(path))]));
    return tracked.onChange(() =>
      setProblems((all) =>
        all.filter(({ path }) => same(before.get(path), form.getFieldValue(keysOf(path)))),
      ),
    );
  }, [problems, form, tracked]);

  return { problems, validate, refuse, mark, refusal, recheck };
}

/** Label of a path: of its field, and of the row around it. */
function labelOf(labels: Readonly<Record<string, string>>, path: string): string {
  const [name = '', row] = path.split('.');
  const label = labels[path] ?? labels[name] ?? name;
  return row !== undefined && /^\d+$/.test(row) ? `${label}, row ${Number(row) + 1}` : label;
}

/** `deployments.0.address` as antd names it. */
function keysOf(path: string): (string | number)[] {
  return path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key));
}

/** The registered field of a path, or the closest one around it. */
function nearest(names: readonly (string | number)[][], path: string): (string | number)[] | undefined {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const wanted = keys.slice(0, length).join('.');
    const name = names.find((candidate) => candidate.join('.') === wanted);
    if (name) return name;
  }
  return undefined;
}

function inPageOrder(problems: Problem[], root: ParentNode): Problem[] {
  const place = (problem: Problem) =>
    fieldElement(problem.path, root)?.getBoundingClientRect().top ?? Infinity;
  const places = new Map(problems.map((problem) => [problem, place(problem)]));
  return problems.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}
