import { useIdentity } from '../../../data/access.tsx';
import MyTwoFactor from '../../../features/account/my-account/MyTwoFactor.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { usePageTitle } from '../../pages/usePageTitle.ts';

/** Replaces all content while a role requires two-factor authentication that is not set up. */
export default function SetUpTwoFactorFirst({ onDone }: { onDone: () => void }) {
  usePageTitle('Set up two-factor authentication');
  const isDone = useIdentity()?.mustSetUpTwoFactor === false;
  return (
    <>
      <h1>Set up two-factor authentication</h1>
      <p>
        Your role requires more than a password. Set up an authenticator app or a passkey before anything
        else.
      </p>
      <MyTwoFactor />
      {isDone && (
        <Button type="primary" onClick={onDone}>
          Go on
        </Button>
      )}
    </>
  );
}
