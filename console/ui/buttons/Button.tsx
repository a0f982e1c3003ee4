// The console's button. Looks like Ant Design's, without that library: lists load without it.
import type { ComponentPropsWithRef, ReactNode } from 'react';
import './button.css';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type'> & {
  type?: 'default' | 'primary' | 'text' | 'link';
  htmlType?: 'button' | 'submit';
  size?: 'small';
  icon?: ReactNode;
  danger?: boolean;
  /** Takes the full width. */
  block?: boolean;
  /** Busy: ignores further clicks. */
  loading?: boolean;
};

export function Button({
  type = 'default',
  htmlType = 'button',
  size,
  icon,
  danger = false,
  block = false,
  loading = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = ['btn', `btn-${type}`, size && 'btn-small', danger && 'btn-danger'];
  const alone = children === undefined && 'btn-alone';
  return (
    <button
      {...rest}
      {...(loading ? { 'aria-busy': true, 'aria-disabled': true, onClick: refuse } : {})}
      type={htmlType}
      className={[...classes, alone, block && 'btn-block', className].filter(Boolean).join(' ')}
    >
      {loading ? <span className="btn-turning" aria-hidden /> : icon}
      {children}
    </button>
  );
}

function refuse(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
