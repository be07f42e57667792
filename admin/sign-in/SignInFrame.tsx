import { useLayoutEffect } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { fontFamily } from '../theme/font-family.ts';
import { darkTokens, lightTokens } from '../theme/tokens.ts';
import './sign-in.css';
import { useColourMode } from './use-colour-mode.ts';

/** The page around the form, in the colours of the console. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const mode = useColourMode();
  const tokens = mode === 'dark' ? darkTokens : lightTokens;
  const colours = Object.fromEntries(Object.entries(tokens).map(([name, colour]) => [`--${name}`, colour]));
  const style: CSSProperties = { ...colours, fontFamily, colorScheme: mode };
  // The colour behind the page, which shows when a browser scrolls past its end.
  useLayoutEffect(() => {
    document.body.style.backgroundColor = tokens.bg;
    return () => {
      document.body.style.backgroundColor = '';
    };
  }, [tokens]);
  return (
    <main className="sign-in" style={style}>
      {children}
    </main>
  );
}
