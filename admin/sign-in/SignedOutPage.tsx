import { Notification, useLogin } from 'react-admin';
import { Navigate, useLocation } from 'react-router-dom';
import { isRecord } from '../../domain/is-record.ts';
import { readSession } from '../api/operator-session.ts';
import { paths } from '../paths.ts';
import { SignInForm } from './SignInForm.tsx';

/** The page that was open before the sign-out, as react-admin passes it on. */
function pageBefore(state: unknown): string {
  const { nextPathname, nextSearch } = isRecord(state) ? state : {};
  if (typeof nextPathname !== 'string') return paths.inbox;
  return `${nextPathname}${typeof nextSearch === 'string' ? nextSearch : ''}`;
}

/** The sign-in inside the console, after a sign-out. A signed-in operator who opens its address is led on. */
export function SignedOutPage() {
  const login = useLogin();
  const location = useLocation();
  if (readSession() !== null) return <Navigate to={pageBefore(location.state)} replace />;
  return (
    <>
      <SignInForm signIn={login} />
      <Notification />
    </>
  );
}
