import { PATTERNS } from '../routes/paths.ts';

/** The paths that open without a login; every other one, unknown ones too, leads to the login. */
const OPEN_PATHS: ReadonlySet<string> = new Set<string>([
  PATTERNS.login,
  PATTERNS.regist,
  PATTERNS.signUp,
  PATTERNS.welcome,
  PATTERNS.signUpSuccess,
  PATTERNS.accountSearch,
  PATTERNS.findPassword,
  PATTERNS.findId,
  PATTERNS.foundIds,
  PATTERNS.newPassword,
  PATTERNS.lostPhone,
  PATTERNS.unlock,
  PATTERNS.changePasswordSuccess,
]);

/** Pages that everyone may read, signed in or not. */
const PUBLIC_PAGES: ReadonlySet<string> = new Set<string>([PATTERNS.terms, PATTERNS.privacy]);

export type GuardAnswer =
  | { readonly go: 'stay' }
  | { readonly go: 'home' }
  | { readonly go: 'login'; readonly keep: string | null };

const trimSlash = (pathname: string): string =>
  pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;

/** A link that carries a code was given to a person to follow: it is worth returning to after the sign-in. */
function keptLink(pathname: string, search: string): string | null {
  const isCodeLink = pathname === PATTERNS.addLinked && new URLSearchParams(search).has('code');
  return isCodeLink ? pathname + search : null;
}

export function guard(place: { pathname: string; search: string; signedIn: boolean }): GuardAnswer {
  const pathname = trimSlash(place.pathname);
  if (place.signedIn) return pathname === PATTERNS.login ? { go: 'home' } : { go: 'stay' };
  if (OPEN_PATHS.has(pathname) || PUBLIC_PAGES.has(pathname)) return { go: 'stay' };
  return { go: 'login', keep: keptLink(pathname, place.search) };
}
