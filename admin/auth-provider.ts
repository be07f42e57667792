import type { AuthProvider, UserIdentity } from 'react-admin';
import type { OperatorRole } from '../domain/roles.ts';
import { pathOf } from './api/resource-paths.ts';
import { admin } from './api/trpc.ts';
import { ConsoleError } from './api/console-error.ts';
import { dropSession, keepSession, readSession } from './api/operator-session.ts';
import type { OperatorSession } from './api/operator-session.ts';
import { forgetSessionEnd } from './api/session-end.ts';

export interface Credentials {
  login: string;
  password: string;
  totp?: string;
}

export interface OperatorIdentity extends UserIdentity {
  fullName: string;
  role: OperatorRole;
}

/** The operator's role and the procedures that it covers. The server enforces them; the console does not offer others. */
export type Permissions = Pick<OperatorIdentity, 'role'> & Pick<OperatorSession, 'procedures'>;

// react-admin takes the sentence from its catalogue, so the error needs no message.
const signedOut = () => Promise.reject(new Error());

// A late 401 after a sign-out. Signing out again would reset the sign-in form while the operator types.
const alreadyLeft = () => Promise.reject(Object.assign(new Error(), { logoutUser: false, message: false }));

export const authProvider = {
  login: async (credentials: Credentials) => {
    keepSession(await admin.auth.signIn.mutate(credentials));
    forgetSessionEnd();
  },

  logout: async () => {
    const session = readSession();
    if (session === null) return;
    // First: calls in flight get 401 from now on, which must not be taken for an ended session.
    dropSession();
    try {
      await admin.auth.signOut.mutate({}, { context: { token: session.token } });
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

  getPermissions: async (): Promise<Permissions | null> => {
    const session = readSession();
    return session && { role: session.operator.role, procedures: session.procedures };
  },

  canAccess: async ({ resource, action }: { resource: string; action: string }): Promise<boolean> =>
    readSession()?.procedures.includes(pathOf(resource, action)) === true,
} satisfies AuthProvider;
