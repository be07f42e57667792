import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router-dom';
import { readSession } from '../api/operator-session.ts';

/** Asks before a draft is lost that no form of react-admin holds. It is drawn while there is one: the router asks one place only. */
export function DraftWarning() {
  const translate = useTranslate();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // After a sign-out nothing can be saved.
      readSession() !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (state !== 'blocked') return;
    if (globalThis.confirm(translate('ra.message.unsaved_changes'))) proceed();
    else reset();
  }, [state, proceed, reset, translate]);
  useEffect(() => {
    const hold = (event: Event) => event.preventDefault();
    globalThis.addEventListener('beforeunload', hold);
    return () => globalThis.removeEventListener('beforeunload', hold);
  }, []);
  return null;
}
