import { useIdentity } from '../../../data/access.tsx';
import MyTwoFactor from '../../../features/account/my-account/MyTwoFactor.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { usePageTitle } from '../../pages/usePageTitle.ts';

/** In the place of all content while a role requires a second factor and there is none. */
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
