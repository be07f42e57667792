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

// The sentence that react-admin shows comes from its catalogue, so an empty error is enough.
const signedOut = () => Promise.reject(new Error());

// A late answer after leaving: to sign out once more would empty the sign-in under the hands of who types there.
const alreadyLeft = () => Promise.reject(Object.assign(new Error(), { logoutUser: false, message: false }));

export const authProvider = {
  login: async (credentials: Credentials) => {
    keepSession(await consoleApi.auth.signIn(credentials));
    forgetSessionEnd();
  },

  logout: async () => {
    const session = readSession();
    if (session === null) return;
    // First of all: what is still on its way answers 401 from now on, and must not be taken for a session that ended.
    dropSession();
    try {
      await consoleApi.auth.signOut(session.token);
    } catch {
      // The session may be dead already, or the server away: this browser has forgotten the token either way.
    }
  },

  checkAuth: () => (readSession() === null ? signedOut() : Promise.resolve()),

  /** Only a dead token ends the session: 401 is also a wrong code at the own account, and 403 says "not you". */
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
