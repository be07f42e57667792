import { Component, createElement, use, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { askForSession, handOverSession } from './api/new-tab.ts';
import { readSession } from './api/operator-session.ts';
import { authProvider } from './auth-provider.ts';
import type { Credentials } from './auth-provider.ts';
import { SignInForm } from './sign-in/SignInForm.tsx';
import { SignInFrame } from './sign-in/SignInFrame.tsx';

let loading: Promise<ComponentType> | undefined;

/** The promise is kept, also one that failed: React reads the same one in each try to draw. */
const loadApp = (): Promise<ComponentType> => (loading ??= import('./App.tsx').then((module) => module.App));

/** Without a `Suspense` around it the sign-in stays until the console is there; a fallback would stay for 300 ms at least. */
function App() {
  return createElement(use(loadApp()));
}

/** Shows the sign-in on its own, which is small, and loads the console behind it. */
export function Console() {
  const [isSignedIn, setSignedIn] = useState(() => readSession() !== null);

  useEffect(() => {
    if (isSignedIn) return;
    performance.mark('first-screen');
    // Loads while the operator types. A failure shows once the console is opened.
    loadApp().catch(() => (loading = undefined));
  }, [isSignedIn]);

  useEffect(() => (isSignedIn ? handOverSession() : askForSession(() => setSignedIn(true))), [isSignedIn]);

  const signIn = async (credentials: Credentials) => {
    await authProvider.login(credentials);
    setSignedIn(true);
  };

  if (!isSignedIn) return <SignInForm signIn={signIn} />;
  return (
    <LoadFailure>
      <App />
    </LoadFailure>
  );
}

/** Offers a reload when the console's code could not be loaded. Errors of a page are handled inside the console. */
class LoadFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <SignInFrame>
        <form>
          <h1>콘솔을 불러오지 못했어요</h1>
          <p>인터넷 연결을 확인하고 다시 시도해주세요.</p>
          <button type="submit" onClick={() => location.reload()}>
            다시 시도
          </button>
        </form>
      </SignInFrame>
    );
  }
}
