import { ChangePassword } from '../../../features/account/my-account/ChangePassword.tsx';
import { usePageTitle } from '../../pages/usePageTitle.ts';

/** Replaces all content while the account has a generated password. */
export default function ChangePasswordFirst() {
  usePageTitle('Change your password');
  return (
    <section className="panel">
      <h1>Change your password</h1>
      <p>Your password was generated. Choose your own to continue.</p>
      <ChangePassword autoFocus />
    </section>
  );
}
