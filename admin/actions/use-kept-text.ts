import { useEffect, useEffectEvent, useState } from 'react';
import { isRecord } from '../../domain/is-record.ts';
import { readSession } from '../api/operator-session.ts';
import { onSessionEnded } from '../api/session-end.ts';
import { readStored, store } from '../browser-storage.ts';

const KEY = 'daon.typed';

/** What this operator has typed, by act. What another one has typed is forgotten. */
function readKept(login: string | undefined): Record<string, unknown> {
  const stored = readStored('sessionStorage', KEY);
  const kept: unknown = stored === null ? null : JSON.parse(stored);
  return isRecord(kept) && kept.login === login && isRecord(kept.texts) ? kept.texts : {};
}

function writeKept(login: string | undefined, texts: Record<string, unknown>): void {
  const isEmpty = Object.keys(texts).length === 0;
  store('sessionStorage', KEY, isEmpty ? null : JSON.stringify({ login, texts }));
}

/** What was typed for this act, once; null without it. */
function takeKept(about: string, login: string | undefined): string | null {
  const { [about]: text, ...others } = readKept(login);
  writeKept(login, others);
  return typeof text === 'string' ? text : null;
}

/**
 * Keeps a text in the tab when the session ends while it is typed, and gives it back where the same operator opens the same act
 * after the sign-in. `about` names the act and its record, so that the text is never offered for another one. A page may
 * have several, as a question over a note that is being written.
 */
export function useKeptText(about: string, text: string, giveBack: (text: string) => void): void {
  const [login] = useState(() => readSession()?.operator.login);
  const onOpen = useEffectEvent(() => {
    const kept = takeKept(about, login);
    if (kept !== null && text === '') giveBack(kept);
  });
  const onEnd = useEffectEvent(() => {
    if (text.trim() !== '') writeKept(login, { ...readKept(login), [about]: text });
  });
  useEffect(() => {
    onOpen();
    return onSessionEnded(() => onEnd());
  }, []);
}

/**
 * The same for what answers no question: it also stays where another record is chosen, or the page is left. Returns what forgets
 * it. A sign-out keeps nothing.
 */
export function useKeptDraft(about: string, text: string, giveBack: (text: string) => void): () => void {
  const [login] = useState(() => readSession()?.operator.login);
  useKeptText(about, text, giveBack);
  const onLeave = useEffectEvent(() => {
    if (text.trim() !== '' && readSession() !== null) writeKept(login, { ...readKept(login), [about]: text });
  });
  useEffect(() => () => onLeave(), []);
  return () => void takeKept(about, login);
}
