import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { dropSession, readSession } from '../api/operator-session.ts';
import { onSessionEnded } from '../api/session-end.ts';

/** Leads to the sign-in when the server has ended the session; the sign-in leads back to this page. */
export function SessionWatch() {
  const logout = useLogout();
  useEffect(
    () =>
      onSessionEnded(() => {
        // Several calls may report it. Only the first one signs out, without a call for the invalid token.
        if (readSession() === null) return;
        dropSession();
        void logout();
      }),
    [logout],
  );
  return null;
}
