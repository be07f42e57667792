import { Component } from 'react';
import type { ReactNode } from 'react';
import { storeDrafts } from '../api/return-to.ts';
import { commonCopy } from '../copy/common.ts';
import { errorsCopy } from '../copy/errors.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ErrorState } from '../ui/States.tsx';
import { reloadForRelease } from './newer-release.ts';

/** Null while it asks whether there is a newer release. */
type State = { readonly broken: boolean | null };

/**
 * The last net: a screen that threw offers a fresh page. One whose chunk a new release took away is reloaded into that release.
 */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: null };
  }

  override componentDidCatch(): void {
    // Now, because the screen that failed clears its own when it has gone.
    storeDrafts();
    void reloadForRelease().then((reloads) => !reloads && this.setState({ broken: true }));
  }

  override render(): ReactNode {
    const { broken } = this.state;
    if (broken === false) return this.props.children;
    if (broken === null) return null;
    return (
      <Screen
        id="/broken"
        title={errorsCopy.brokenTitle}
        bar={
          <BottomBar>
            <Button onClick={() => location.reload()}>{commonCopy.refresh}</Button>
          </BottomBar>
        }
      >
        <ErrorState
          title={errorsCopy.brokenTitle}
          sentence={navigator.onLine ? errorsCopy.brokenSub : errorsCopy.offline}
        />
      </Screen>
    );
  }
}
