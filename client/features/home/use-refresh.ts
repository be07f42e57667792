import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { queryClient } from '../../api/query-client.ts';
import { homeCopy } from '../../copy/home.ts';
import { showToast } from '../../ui/toast.ts';

/** A fetch that is under way is waited for, not begun again. */
const JOINING = { cancelRefetch: false } as const;

/** Fetches anew what the home shows and says what became of it. While one runs, another changes nothing. */
export function useRefresh({ refetch }: Pick<UseQueryResult, 'refetch'>): readonly [boolean, () => void] {
  const [busy, setBusy] = useState(false);
  const refresh = async (): Promise<void> => {
    setBusy(true);
    // The balance first: it comes with the count of the alarms, so that the count asks for no balance once more.
    const { error } = await refetch(JOINING);
    if (error === null) await queryClient.refetchQueries({ type: 'active', stale: true }, JOINING);
    setBusy(false);
    showToast(error === null ? homeCopy.refreshed : errorSentence(error));
  };
  return [busy, () => void (busy || refresh())];
}
