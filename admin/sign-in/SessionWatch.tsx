import { useEffect } from 'react';
import { useLogout } from 'react-admin';
import { dropSession, readSession } from '../api/operator-session.ts';
import { onSessionEnded } from '../api/session-end.ts';

/** Leads to the sign-in when the server says that the session is over; from there it goes back to this page. */
export function SessionWatch() {
  const logout = useLogout();
  useEffect(
    () =>
      onSessionEnded(() => {
        // Several calls may hear of it at once; the first one leaves, and the dead token is not signed out again.
        if (readSession() === null) return;
        dropSession();
        void logout();
      }),
    [logout],
  );
  return null;
}
