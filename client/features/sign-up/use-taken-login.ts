import { loginError } from '../../../domain/login.ts';
import { trpc } from '../../api/trpc.ts';
import { useSettled } from '../../ui/use-settled.ts';

/**
 * Whether another holder has a login, asked once its typing pauses. An answer that does not come says nothing: the
 * application is what decides.
 */
export function useTakenLogin(inviteCode: string, login: string): boolean {
  const settled = useSettled(login);
  const checked = trpc.signUp.checkLogin.useQuery(
    { inviteCode, login },
    {
      enabled: settled && loginError(login) === null,
      staleTime: 60_000,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
  return checked.data?.free === false;
}
