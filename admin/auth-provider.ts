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

export const authProvider = {
  login: async (credentials: Credentials) => {
    keepSession(await consoleApi.auth.signIn(credentials));
    forgetSessionEnd();
  },

  logout: async () => {
    if (readSession() === null) return;
    try {
      await consoleApi.auth.signOut();
    } catch {
      // The session may be dead already, or the server away: this browser forgets the token either way.
    }
    dropSession();
  },

  checkAuth: () => (readSession() === null ? signedOut() : Promise.resolve()),

  /** Only a dead token ends the session: 401 is also a wrong code at the own account, and 403 says "not you". */
  checkError: (error: unknown) =>
    error instanceof ConsoleError && error.reason === 'UNAUTHENTICATED' ? signedOut() : Promise.resolve(),

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
