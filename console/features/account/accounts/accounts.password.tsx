// How somebody else gets a password: made up by the server and told once, or set by hand.
import { Checkbox, Radio } from 'antd';
import { passwordLimits } from '../../../../contract/kit/limits.ts';
import { TextField } from '../../../ui/inputs/TextField.tsx';

export type PasswordChoice = { by: 'server' | 'hand'; password: string; mustChange: boolean };
export const madeUp: PasswordChoice = { by: 'server', password: '', mustChange: true };

type Props = {
  value: PasswordChoice;
  onChange: (value: PasswordChoice) => void;
  error: string | undefined;
};

export function PasswordFields({ value, onChange, error }: Props) {
  return (
    <fieldset className="access-password">
      <legend>Password</legend>
      <Radio.Group
        value={value.by}
        onChange={(event) => onChange({ ...value, by: event.target.value === 'hand' ? 'hand' : 'server' })}
      >
        <Radio value="server">Generate a password (shown once)</Radio>
        <Radio value="hand">Set a password</Radio>
      </Radio.Group>
      {value.by === 'hand' && (
        <>
          <TextField
            label="New password"
            name="newPassword"
            type="password"
            autoComplete="new-password"
            value={value.password}
            error={error}
            hint={`${passwordLimits.min} to ${passwordLimits.max} characters.`}
            onChange={(event) => onChange({ ...value, password: event.target.value })}
          />
          <Checkbox
            checked={value.mustChange}
            onChange={(event) => onChange({ ...value, mustChange: event.target.checked })}
          >
            Must change at next sign-in
          </Checkbox>
        </>
      )}
    </fieldset>
  );
}

/** What is sent of a choice. */
export function sent({ by, password, mustChange }: PasswordChoice) {
  return by === 'server' ? {} : { password, mustChangePassword: mustChange };
}
