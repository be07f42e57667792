// The figures of the home leave with the page instead of after the wallet's scripts.
import { askEarly } from '../api/early-answer.ts';
import { readSession } from '../api/stored-session.ts';

/** The files of the sign-in, which the build names; none while developing. */
declare const SIGN_IN_FILES: readonly string[];

const session = readSession();
if (session === null) {
  document.documentElement.dataset.visitor = '';
  // The sign-in is what comes, and its files are apart from those of the home.
  for (const file of SIGN_IN_FILES) {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
} else if (location.pathname === '/') askEarly('wallet.home', {}, session);
