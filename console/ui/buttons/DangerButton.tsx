import { Button, type ButtonProps } from './Button.tsx';

/** The button that does what cannot be taken back lightly. Red enough for white text in both themes. */
export function DangerButton(props: ButtonProps) {
  return <Button {...props} danger type="primary" />;
}
