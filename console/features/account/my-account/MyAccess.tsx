// Your own account: identity, permissions, sessions and password.
import '../account.css';
import { lazy, Suspense } from 'react';
import { formatRights } from '../../../../contract/kit/rights.ts';
import { type CurrentIdentity, useCan, useIdentity } from '../../../data/access.tsx';
import { Badge } from '../../../ui/display/Badge.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { MyName } from './MyName.tsx';
import { MySessions } from './MySessions.tsx';
import { MyStart } from './MyStart.tsx';

// Not part of the first load.
const MyTokens = lazy(() => import('./MyTokens.tsx'));
const MyPicture = lazy(() => import('./MyPicture.tsx'));
const MyTwoFactor = lazy(() => import('./MyTwoFactor.tsx'));

export function MyAccess() {
  const identity = useIdentity();
  const maySeePictures = useCan('media.view');
  const mayMakeTokens = useCan('tokens.edit');
  if (identity === null) return null;
  return (
    <div className="my-access">
      <section className="panel" aria-labelledby="my-profile">
        <h2 id="my-profile">Profile</h2>
        <dl>
          <dt>E-mail</dt>
          <dd>{identity.email}</dd>
          <dt>Access</dt>
          <dd>{accessWords[identity.access ?? 'unknown']}</dd>
        </dl>
        <MyName name={identity.name} version={identity.account?.version} />
        {identity.account && (
          <MyStart startsOnDesk={identity.account.startsOnDesk} version={identity.account.version} />
        )}
        {maySeePictures && identity.account && (
          <Suspense>
            <MyPicture avatarId={identity.account.avatarId} version={identity.account.version} />
          </Suspense>
        )}
      </section>
      <MyRoles roles={identity.roles} />
      <MySessions />
      <section className="panel" aria-labelledby="my-password">
        <h2 id="my-password">Change password</h2>
        <ChangePassword />
      </section>
      <Suspense>
        <MyTwoFactor />
      </Suspense>
      {mayMakeTokens && (
        <Suspense>
          <MyTokens />
        </Suspense>
      )}
    </div>
  );
}

const accessWords = { admin: 'Administrator', staff: 'Staff', unknown: ' ' };

function MyRoles({ roles }: { roles: CurrentIdentity['roles'] }) {
  const [first] = roles;
  const words = formatRights(first?.rights ?? []);
  return (
    <section className="panel" aria-labelledby="my-roles">
      <h2 id="my-roles">Permissions</h2>
      {words.length === 0 ? (
        <p>Your role has no permissions. Ask an administrator.</p>
      ) : (
        <>
          <p>As {first?.name}:</p>
          <ul>
            {words.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <h2>My roles</h2>
      <ol>
        {roles.map((role, index) => (
          <li key={role.id}>
            {role.name} {index === 0 && <Badge color="blue">active</Badge>}
          </li>
        ))}
      </ol>
      <p className="soft">Only your first role applies.</p>
    </section>
  );
}
