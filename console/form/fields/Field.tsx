// A field of a record's form: its label, its rule and its limits all come from the contract by its path.
import { Form, type FormRule, type GetProps, Input, type InputProps } from 'antd';
import { type ReactElement, type ReactNode, useId, useMemo } from 'react';
import type { z } from 'zod';
import { type FieldsContextValue, useFields } from '../saving/record.ts';
import { fieldAttribute, incompleteFault } from './focus.ts';
import { fault, maxLengthOf, schemaAt } from './schema.ts';

export type FieldProps = {
  /** Its path as in `fieldErrors`: `name`, `seo.title`, `deployments.0.address`. */
  path: string;
  /** antd's name, where it is not the path: relative to the list that the field is in. */
  name?: (string | number)[];
  /** Instead of the record's label of that path; null for none. */
  label?: ReactNode;
  help?: ReactNode;
  required?: boolean;
  /** Nothing at all passes too: the server makes a value. */
  blank?: boolean;
  /** Returns an error for a value that its schema accepts. */
  check?: (value: unknown) => string | undefined;
  /** Several controls under one label, such as checkboxes. */
  group?: boolean;
  className?: string;
  children: ReactElement;
};

export function Field({ path, name = path.split('.'), group = false, children, ...props }: FieldProps) {
  const context = useFields();
  const labelId = useId();
  const { fields, refusal, labels, root } = context;
  const { blank = false, check = noFault } = props;
  const schema = useMemo(() => schemaAt(fields, path), [fields, path]);
  const rules = useMemo(
    () => [ruleOf(schema, path, blank, check, refusal, root)],
    [schema, path, blank, check, refusal, root],
  );
  const normalize = useMemo(() => emptying(schema), [schema]);
  const label = props.label === undefined ? labelOf(context, path) : props.label;
  const control = { name, rules, normalize, validateTrigger: 'onBlur' };
  const holder = {
    [fieldAttribute]: path,
    required: props.required === true,
    extra: props.help,
    ...(props.className === undefined ? {} : { className: props.className }),
  };

  if (!group) {
    return (
      <Form.Item {...holder} {...control} label={label} messageVariables={{ label: labels[path] ?? path }}>
        {children}
      </Form.Item>
    );
  }
  return (
    <Form.Item {...holder} label={label === null ? null : <span id={labelId}>{label}</span>}>
      <div role="group" aria-labelledby={labelId}>
        <Form.Item {...control} noStyle>
          {children}
        </Form.Item>
      </div>
    </Form.Item>
  );
}

/** One line of text. */
export function TextField({ input, ...field }: Omit<FieldProps, 'children'> & { input?: InputProps }) {
  const max = useMaxLength(field.path);
  return (
    <Field {...field}>
      <Input
        dir="auto"
        autoComplete="off"
        {...input}
        {...(max === undefined ? {} : { count: counted(max) })}
      />
    </Field>
  );
}

/** Several lines of text; it grows with them. */
export function AreaField({
  input,
  ...field
}: Omit<FieldProps, 'children'> & { input?: GetProps<typeof Input.TextArea> }) {
  const max = useMaxLength(field.path);
  return (
    <Field {...field}>
      <Input.TextArea
        dir="auto"
        autoSize={rows}
        {...input}
        {...(max === undefined ? {} : { count: counted(max) })}
      />
    </Field>
  );
}

const rows = { minRows: 2, maxRows: 12 };

function useMaxLength(path: string): number | undefined {
  const { fields } = useFields();
  return useMemo(() => maxLengthOf(schemaAt(fields, path)), [fields, path]);
}

/** Shows how much is left once it matters. What is too long is kept, and said to be. */
function counted(max: number) {
  const formatter = ({ count }: { count: number }) => (count > max * 0.7 ? `${count} / ${max}` : '');
  return { max, show: formatter };
}

const noFault = () => undefined;

function labelOf({ labels }: FieldsContextValue, path: string): string {
  return labels[path] ?? labels[path.split('.')[0] ?? ''] ?? path;
}

function ruleOf(
  schema: z.ZodType | undefined,
  path: string,
  blank: boolean,
  check: (value: unknown) => string | undefined,
  refusal: FieldsContextValue['refusal'],
  root: FieldsContextValue['root'],
): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const isBlank = value === null || value === undefined || value === '';
      const own = schema === undefined || (blank && isBlank) ? undefined : fault(schema, value);
      const text = incompleteFault(path, root.current) ?? own ?? check(value) ?? refusal(path, value);
      if (text !== undefined) throw new Error(text);
    },
  };
}

/** Value of an emptied input: null if the contract allows it, else absent, else an empty string. */
function emptying(schema: z.ZodType | undefined): (value: unknown) => unknown {
  const empty = [null, undefined].find((value) => schema?.safeParse(value).success);
  const canBeEmpty = schema?.safeParse(empty).success ?? false;
  return (value) => (canBeEmpty && (value === '' || value === undefined) ? empty : value);
}
