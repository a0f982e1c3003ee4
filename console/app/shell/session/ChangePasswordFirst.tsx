import { ChangePassword } from '../../../features/account/my-account/ChangePassword.tsx';
import { usePageTitle } from '../../pages/usePageTitle.ts';

/** Replaces all content while the account has a password that was generated, or set by somebody else. */
export default function ChangePasswordFirst() {
  usePageTitle('Change your password');
  return (
    <section className="panel">
      <h1>Change your password</h1>
      <p>Your password was set for you. Choose your own to continue.</p>
      <ChangePassword autoFocus />
    </section>
  );
}
