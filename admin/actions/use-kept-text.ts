import { useEffect, useEffectEvent, useState } from 'react';
import { isRecord } from '../../domain/is-record.ts';
import { readSession } from '../api/operator-session.ts';
import { onSessionEnded } from '../api/session-end.ts';
import { readStored, store } from '../browser-storage.ts';

const KEY = 'daon.typed';

/** What was typed for this act, once; null without it. What another operator has typed is forgotten. */
function takeKept(about: string, login: string | undefined): string | null {
  const stored = readStored('sessionStorage', KEY);
  const kept: unknown = stored === null ? null : JSON.parse(stored);
  if (!isRecord(kept)) return null;
  const isOwn = kept.login === login;
  if (isOwn && kept.about !== about) return null;
  store('sessionStorage', KEY, null);
  return isOwn && typeof kept.text === 'string' ? kept.text : null;
}

/**
 * Keeps a text in the tab when the session ends while it is typed, and gives it back where the same operator opens the same act
 * after the sign-in. `about` names the act and its record, so that the text is never offered for another one.
 */
export function useKeptText(about: string, text: string, giveBack: (text: string) => void): void {
  const [login] = useState(() => readSession()?.operator.login);
  const onOpen = useEffectEvent(() => {
    const kept = takeKept(about, login);
    if (kept !== null && text === '') giveBack(kept);
  });
  const onEnd = useEffectEvent(() => {
    if (text.trim() !== '') store('sessionStorage', KEY, JSON.stringify({ login, about, text }));
  });
  useEffect(() => {
    onOpen();
    return onSessionEnded(() => onEnd());
  }, []);
}
