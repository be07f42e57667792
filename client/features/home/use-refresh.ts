import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { queryClient } from '../../api/query-client.ts';
import { getSession } from '../../api/session.ts';
import { homeCopy } from '../../copy/home.ts';
import { showToast } from '../../ui/toast.ts';

const JOINING = { cancelRefetch: false } as const;

/** Fetches anew what the home shows and says what became of it. While one runs, another changes nothing. */
export function useRefresh({ refetch }: Pick<UseQueryResult, 'refetch'>): readonly [boolean, () => void] {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const refresh = async (): Promise<void> => {
    running.current = true;
    setBusy(true);
    // The balance first: it comes with the count of the alarms, so that the count asks for no balance once more.
    const { error } = await refetch(JOINING);
    if (error === null) await queryClient.refetchQueries({ type: 'active', stale: true }, JOINING);
    running.current = false;
    setBusy(false);
    // An ended session has a screen that says so.
    if (getSession() !== null) showToast(error === null ? homeCopy.refreshed : errorSentence(error));
  };
  return [busy, () => void (running.current || refresh())];
}
