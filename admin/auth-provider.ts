import type { AuthProvider, UserIdentity } from 'react-admin';
import type { OperatorRole } from '../domain/roles.ts';
import { consoleApi } from './api/console-api.ts';
import { ConsoleError } from './api/console-error.ts';
import { dropSession, keepSession, readSession } from './api/operator-session.ts';
import { forgetSessionEnd } from './api/session-end.ts';
import { canRole } from './permissions.ts';

export interface Credentials {
  login: string;
  password: string;
  totp?: string;
}

export interface OperatorIdentity extends UserIdentity {
  fullName: string;
  role: OperatorRole;
}

// react-admin takes the sentence from its catalogue, so the error needs no message.
const signedOut = () => Promise.reject(new Error());

// A late 401 after a sign-out. Signing out again would reset the sign-in form while the operator types.
const alreadyLeft = () => Promise.reject(Object.assign(new Error(), { logoutUser: false, message: false }));

export const authProvider = {
  login: async (credentials: Credentials) => {
    keepSession(await consoleApi.auth.signIn(credentials));
    forgetSessionEnd();
  },

  logout: async () => {
    const session = readSession();
    if (session === null) return;
    // First: calls in flight get 401 from now on, which must not be taken for an ended session.
    dropSession();
    try {
      await consoleApi.auth.signOut(session.token);
    } catch {
      // The session may have ended or the server may be unreachable; the browser has dropped the token either way.
    }
  },

  checkAuth: () => (readSession() === null ? signedOut() : Promise.resolve()),

  /** Only an invalid token ends the session: 401 also reports a wrong code on the account page. */
  checkError: (error: unknown) => {
    if (!(error instanceof ConsoleError) || error.reason !== 'UNAUTHENTICATED') return Promise.resolve();
    return readSession() === null ? alreadyLeft() : signedOut();
  },

  getIdentity: async (): Promise<OperatorIdentity> => {
    const session = readSession();
    if (session === null) throw new Error('signed out');
    const { id, login, role } = session.operator;
    return { id, fullName: login, role };
  },

  getPermissions: async (): Promise<OperatorRole | null> => readSession()?.operator.role ?? null,

  canAccess: async ({ resource, action }: { resource: string; action: string }): Promise<boolean> => {
    const session = readSession();
    return session !== null && canRole(session.operator.role, resource, action);
  },
} satisfies AuthProvider;
