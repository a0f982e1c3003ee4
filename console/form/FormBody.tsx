// antd's form around the fields. It draws again only when its fields change, not with the state of the record's form.
import { ConfigProvider, Form, theme } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import { part } from '../ui/parts.ts';
import type { RecordBase, RecordEntry } from './saving/record.ts';

type FormBodyProps = Pick<RecordEntry<RecordBase>, 'form' | 'start' | 'save' | 'note' | 'recheck'> & {
  name: string;
  disabled: boolean;
  /** For speed the same element as long as nothing in it changes. */
  children: ReactNode;
};

export const FormBody = memo(
  ({ form, name, start, disabled, save, note, recheck, children }: FormBodyProps) => (
    <Readable>
      <Form
        form={form}
        name={name}
        layout="vertical"
        initialValues={start}
        disabled={disabled}
        scrollToFirstError={false}
        {...part}
        onValuesChange={(changed: object) => {
          note(Object.keys(changed));
          recheck(Object.keys(changed));
        }}
        onFinish={() => void save()}
      >
        {children}
      </Form>
    </Readable>
  ),
);

/** Read-only values stay readable: antd greys them to a contrast of 1.8. */
function Readable({ children }: { children: ReactNode }) {
  const { token } = theme.useToken();
  const { colorText, colorTextSecondary } = token;
  const own = useMemo(
    () => ({ token: { colorTextDisabled: colorText, colorTextPlaceholder: colorTextSecondary } }),
    [colorText, colorTextSecondary],
  );
  return <ConfigProvider theme={own}>{children}</ConfigProvider>;
}
