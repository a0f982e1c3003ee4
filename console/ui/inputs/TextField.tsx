// A labelled input for the login and password forms. Plain, so that the login page loads no library.
import './TextField.css';
import { type ComponentProps, useId, useState } from 'react';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type'> & {
  label: string;
  name: string;
  type?: 'text' | 'email' | 'password';
  error?: string | undefined;
  hint?: string;
};

export function TextField({ label, error, hint, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const secret = type === 'password';
  const notes = [error, capsLock ? capsLockText : undefined, hint].filter((note) => note !== undefined);
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <div className="text-field-box">
        <input
          dir={type === 'text' ? 'auto' : undefined}
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          className={secret ? 'text-field-secret' : ''}
          aria-invalid={error !== undefined}
          aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
          {...(secret && { autoCapitalize: 'none', spellCheck: false })}
          onKeyUp={(event) => secret && setCapsLock(event.getModifierState('CapsLock'))}
          onBlur={() => setCapsLock(false)}
        />
        {secret && (
          <button type="button" className="button-text" aria-controls={id} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <div id={`${id}-notes`} aria-live="polite">
        {error !== undefined && <div className="text-field-error">{error}</div>}
        {capsLock && <div className="text-field-hint">{capsLockText}</div>}
        {hint !== undefined && <div className="text-field-hint">{hint}</div>}
      </div>
    </div>
  );
}

const capsLockText = 'Caps Lock is on';
