import { loginError, loginKey } from '../../../domain/login.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettled } from '../../ui/use-settled.ts';

/**
 * The key of a login that another holder has, and null for one that is free. It is asked once the typing pauses and before
 * the application goes out, which uses the invitation up even when its answer is lost. An answer that does not come says
 * nothing: the application is what decides.
 */
export function useTakenLogin(inviteCode: string, login: string, mayBeIn: boolean): string | null {
  const settled = useSettled(login);
  const checked = trpc.signUp.checkLogin.useQuery(
    { inviteCode, login },
    {
      enabled: !mayBeIn && settled && loginError(login) === null,
      staleTime: 60_000,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
  return checked.data?.free === false ? loginKey(login) : null;
}
