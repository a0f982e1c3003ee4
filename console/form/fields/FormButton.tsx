import { ConfigProvider } from 'antd';
import { Button, type ButtonProps } from '../../ui/buttons/Button.tsx';

/** A button among the fields of a form: disabled while the form is read-only. */
export function FormButton({ disabled = false, ...button }: ButtonProps) {
  const { componentDisabled } = ConfigProvider.useConfig();
  return <Button {...button} disabled={disabled || componentDisabled === true} />;
}
