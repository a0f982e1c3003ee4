import { useNavigate } from 'react-router';
import { mayLeave } from '../../../form/saving/unsaved.ts';
import { loginPath } from '../../paths.ts';

/** Logs out, unless unsaved input is to stay. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (await mayLeave()) await navigate(loginPath, { state: { logout: true } });
  };
}
