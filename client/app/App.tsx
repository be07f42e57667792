import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { queryClient } from '../api/query-client.ts';
import { AlertHost } from '../ui/AlertHost.tsx';
import { ToastHost } from '../ui/ToastHost.tsx';
import { afterFirstScreen } from './after-first-screen.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { OfflineBar } from './OfflineBar.tsx';
import { startAnew } from './fresh-entry.ts';
import { AppRoutes } from './routes.tsx';
import { StepRouter } from './StepRouter.tsx';
import { followDay } from './follow-day.ts';
import { followSession } from './follow-session.ts';

export function App() {
  // Before the router reads the history entry.
  useState(startAnew);
  // From the first frame on: another tab may end the session before the effects run.
  useLayoutEffect(() => followSession(queryClient), []);
  useEffect(() => followDay(queryClient), []);
  // Before the effects of the screen, which fetch more.
  useLayoutEffect(afterFirstScreen, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <StepRouter>
          <AppRoutes />
          <AlertHost />
        </StepRouter>
        <ToastHost />
        <OfflineBar />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
