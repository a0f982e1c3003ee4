import { ConfigProvider } from 'antd';
import { Toggle, type ToggleProps } from '../../ui/inputs/Toggle.tsx';

type FormToggleProps = Omit<ToggleProps, 'checked' | 'value'> & { value?: boolean };

/** The switch of a field, which names it and sets its value. Disabled while the form is read-only. */
export function FormToggle({ value = false, disabled = false, ...toggle }: FormToggleProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return <Toggle {...toggle} checked={value} disabled={disabled || componentDisabled === true} />;
}
