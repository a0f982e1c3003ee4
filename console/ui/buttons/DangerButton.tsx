import { Button, type ButtonProps } from './Button.tsx';

/** A button for destructive actions. Its red has enough contrast for white text in both themes. */
export function DangerButton(props: ButtonProps) {
  return <Button {...props} danger type="primary" />;
}
