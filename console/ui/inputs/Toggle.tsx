// A switch. Small enough for rows; a field or an `aria-label` names it.
import type { ComponentPropsWithRef } from 'react';
import './toggle.css';

export type ToggleProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'role' | 'onChange' | 'onClick'> & {
  checked: boolean;
  onChange?: (checked: boolean) => void;
};

export function Toggle({ checked, onChange, ...rest }: ToggleProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      className="toggle"
      onClick={() => onChange?.(!checked)}
    />
  );
}
