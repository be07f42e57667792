import { lazy } from 'react';
import { getSession } from '../api/session.ts';

const load = () => import('../features/auth/LoginScreen.tsx');

// Nobody is signed in, so this is the screen that comes: it is fetched while the wallet starts. A page with a session never
// needs it.
const early = getSession() === null ? load() : null;

/** The sign-in, without the hooks of @trpc/react-query. */
export const LoginScreen = lazy(() => early ?? load());
