import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSession, readSession } from '../api/operator-session.ts';
import { onRoleDoubted } from '../api/role-doubt.ts';
import { useOwnRecord } from './use-own-record.ts';

/** Updates the session when an admin has changed the operator's role, or an update what it covers, since the sign-in. */
export function RoleWatch() {
  const queryClient = useQueryClient();
  const { data } = useOwnRecord();
  useEffect(
    () => onRoleDoubted(() => void queryClient.invalidateQueries({ queryKey: ['auth', 'me'] })),
    [queryClient],
  );
  useEffect(() => {
    const session = readSession();
    if (data === undefined || session === null) return;
    const { operator, token } = session;
    const { id, role, procedures = [] } = data;
    const isSame = role === operator.role && procedures.join() === session.procedures.join();
    if (id !== operator.id || isSame) return;
    keepSession({ token, operator: { ...operator, role }, procedures });
    void queryClient.invalidateQueries({ queryKey: ['auth'] });
  }, [data, queryClient]);
  return null;
}
