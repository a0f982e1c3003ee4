// A small switch for rows, styled like Ant Design's.
import './toggle.css';

type ToggleProps = {
  checked: boolean;
  disabled?: boolean;
  'aria-label': string;
  title?: string;
  onChange: (checked: boolean) => void;
};

export function Toggle({ checked, onChange, ...rest }: ToggleProps) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      aria-checked={checked}
      className="toggle"
      onClick={() => onChange(!checked)}
    />
  );
}
