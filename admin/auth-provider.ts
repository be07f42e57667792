import type { AuthProvider, UserIdentity } from 'react-admin';
import type { OperatorRole } from '../domain/roles.ts';
import { consoleApi } from './api/console-api.ts';
import { ConsoleError } from './api/console-error.ts';
import { dropSession, keepSession, readSession } from './api/operator-session.ts';
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

  /** 401 asks "who are you" and ends the session; 403 says "not you" and leaves it. */
  checkError: (error: unknown) =>
    error instanceof ConsoleError && error.status === 401 ? signedOut() : Promise.resolve(),

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
