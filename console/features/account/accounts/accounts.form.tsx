// Drawer to create and edit an account.
import { Alert, Radio } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type Account, accountStatuses } from '../../../../contract/accounts/accounts.ts';
import { useCan, useIdentity } from '../../../data/access.tsx';
import { optionsOf } from '../../../data/options.ts';
import { FormDrawer } from '../../../form/FormDrawer.tsx';
import { FormSection } from '../../../form/FormSection.tsx';
import { Field, TextField } from '../../../form/fields/Field.tsx';
import { answerQuestion } from '../../../form/saving/unsaved.ts';
import { useRecordForm } from '../../../form/saving/useRecordForm.ts';
import { PictureField } from '../../../media/PictureField.tsx';
import { Time } from '../../../ui/display/Time.tsx';
import { TextField as PlainTextField } from '../../../ui/inputs/TextField.tsx';
import { formatFactors } from './accounts.columns.tsx';
import { accountKind, type MadeAccount } from './accounts.form.kind.ts';
import { madeUp, PasswordFields, sent } from './accounts.password.tsx';
import { RolesInput } from './accounts.roles.tsx';

// Few accounts have tokens, so loaded on demand.
const AccountTokens = lazy(() => import('./accounts.tokens.tsx'));

type AccountDrawerProps = {
  /** Null for a new one. */
  account: Account | null;
  onClose: () => void;
  /** Called with a generated password, which is shown once. */
  onPassword: (created: { account: Account; password: string }) => void;
  onShow: (dialog: { delete?: string; disable?: string; reset?: string; factor?: string }) => void;
};

export default function AccountDrawer({ account, onClose, onPassword, onShow }: AccountDrawerProps) {
  const may = { edit: useCan('accounts.edit'), remove: useCan('accounts.delete') };
  const isOwn = useIdentity()?.account?.id === account?.id;
  const [choice, setChoice] = useState(madeUp);
  const [currentPassword, setCurrentPassword] = useState('');
  const entry = useRecordForm<MadeAccount>(accountKind, {
    record: account,
    readOnly: may.edit ? undefined : 'View only: you need the right to edit accounts.',
    secret: (isNew) => (isNew ? sent(choice) : currentPassword === '' ? {} : { currentPassword }),
    onSaved: ({ record, leaving }) => {
      const { oneTimePassword: password } = record;
      if (typeof password === 'string') {
        // It is shown once, so nobody leaves before.
        answerQuestion(false);
        onPassword({ account: record, password });
      } else if (!leaving) onClose();
    },
  });
  const items =
    account === null || isOwn
      ? []
      : [
          ...(may.edit
            ? [{ key: 'reset', label: 'Reset password…', onClick: () => onShow({ reset: account.id }) }]
            : []),
          ...(may.edit && formatFactors(account.twoFactor) !== ''
            ? [
                {
                  key: 'factor',
                  label: 'Reset two-factor…',
                  onClick: () => onShow({ factor: account.id }),
                },
              ]
            : []),
          ...(may.remove
            ? [
                {
                  key: 'delete',
                  label: 'Delete…',
                  danger: true,
                  onClick: () => onShow({ delete: account.id }),
                },
              ]
            : []),
        ];
  return (
    <FormDrawer
      entry={entry}
      title={account === null ? 'New account' : account.name}
      onClose={onClose}
      width={520}
      items={items}
    >
      <FormSection id="account-person" title="Person">
        <TextField path="name" required />
        <TextField
          path="email"
          required
          help="Sign-in e-mail."
          input={{ type: 'email', spellCheck: false }}
        />
        {isOwn && account !== null && (
          <PlainTextField
            label="Current password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            hint="Required to change your e-mail."
            value={currentPassword}
            error={entry.problems.find(({ path }) => path === 'currentPassword')?.text}
            onChange={(event) => setCurrentPassword(event.target.value)}
          />
        )}
        <PictureField path="avatarId" slot="avatar" known={account?.avatar} />
      </FormSection>
      <FormSection id="account-access" title="Access">
        {isOwn && <Alert type="info" showIcon title="You cannot change your own roles and status." />}
        <Field path="roleIds" group required help="Only the first role applies.">
          <RolesInput readOnly={isOwn} />
        </Field>
        <Field path="status" group help={statusHelp(account)}>
          <Radio.Group optionType="button" disabled={isOwn} options={optionsOf(accountStatuses)} />
        </Field>
        {account === null && (
          <PasswordFields
            value={choice}
            onChange={setChoice}
            error={entry.problems.find(({ path }) => path === 'password')?.text}
          />
        )}
      </FormSection>
      {account && (
        <Suspense>
          <AccountTokens account={account} isOwn={isOwn} />
        </Suspense>
      )}
      {account && <Facts of={account} />}
    </FormDrawer>
  );
}

function statusHelp(account: Account | null): string | null {
  if (account === null || account.sessionCount === 0) return null;
  return account.sessionCount === 1
    ? 'Disabling ends the session that they have open.'
    : `Disabling ends the ${account.sessionCount} sessions that they have open.`;
}

function Facts({ of: account }: { of: Account }) {
  const { lastLoginAt, passwordChangedAt, mustChangePassword, twoFactor, createdAt, createdBy } = account;
  const factors = formatFactors(twoFactor);
  return (
    <dl className="access-facts">
      <dt>Last sign-in</dt>
      <dd>{lastLoginAt === null ? 'never' : <Time value={lastLoginAt} />}</dd>
      <dt>Password</dt>
      <dd>
        {passwordChangedAt === null ? 'never changed' : <Time value={passwordChangedAt} />}
        {mustChangePassword && ', has to be changed at the next sign-in'}
      </dd>
      <dt>Two-factor authentication</dt>
      <dd>{factors === '' ? 'none' : `${factors}; ${twoFactor.recoveryCodes} recovery codes left`}</dd>
      <dt>Created</dt>
      <dd>
        <Time value={createdAt} />
        {createdBy && ` by ${createdBy.name}`}
      </dd>
    </dl>
  );
}
