import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';
import { commonCopy } from '../copy/common.ts';
import { errorsCopy } from '../copy/errors.ts';
import { BottomBar } from '../ui/BottomBar.tsx';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ErrorState } from '../ui/States.tsx';

type State = { readonly broken: boolean };

/** The last net: a screen that threw, or a chunk that a new release took away, offers a fresh page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(): State {
    return { broken: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
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
        <ErrorState title={errorsCopy.brokenTitle} sentence={errorsCopy.brokenSub} />
      </Screen>
    );
  }
}
