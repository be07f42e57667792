import { createElement, Fragment, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { forgetLanding, keepLink, landingPath } from '../api/return-to.ts';
import { useSession } from '../api/session.ts';
import { guard } from './guard.ts';
import { paths } from '../routes/paths.ts';
import { screenAt } from './screens.tsx';
import { usePushedPlace } from './use-pushed-place.ts';
import { Waiting } from '../ui/Waiting.tsx';

export function AppRoutes() {
  usePushedPlace();
  return (
    <Guarded>
      <Suspense fallback={<Waiting />}>
        <ScreenHere />
      </Suspense>
    </Guarded>
  );
}

function ScreenHere() {
  return createElement(screenAt(useLocation().pathname));
}

function Guarded({ children }: { readonly children: ReactNode }) {
  const place = useLocation();
  const { pathname, search, key } = place;
  const step = (place.state as { step?: unknown } | null)?.step;
  const session = useSession();
  const answer = guard({ pathname, search, signedIn: session !== null });

  // A flow that one holder began must not continue for another who signed in from another tab.
  const holder = session?.user_id ?? null;
  const [shown, setShown] = useState({ holder, turn: 0 });
  if (holder !== null && holder !== shown.holder)
    setShown({ holder, turn: shown.holder === null ? shown.turn : shown.turn + 1 });

  // Where the page opened with it, the sign-in stands until the screen behind it is there.
  const [openedOut] = useState(holder === null);

  const keep = answer.go === 'login' ? answer.keep : null;
  useEffect(() => {
    if (keep !== null) keepLink(keep);
  }, [keep]);

  // A new screen, and a new step of one, starts at its top. Before the browser paints, so that lists that keep their place restore it after.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname, step]);
  useEffect(() => {
    if (pathname !== paths.login) forgetLanding();
  }, [pathname]);

  // One for each entry of the history: while a screen is loading, going back must lead on again.
  if (answer.go === 'login') return <Navigate key={key} to={paths.login} replace />;
  return (
    <>
      {answer.go === 'home' && <Navigate key={key} to={landingPath() ?? paths.home} replace />}
      {(answer.go === 'stay' || openedOut) && <Fragment key={shown.turn}>{children}</Fragment>}
    </>
  );
}
