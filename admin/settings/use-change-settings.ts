import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import type { ChangeAnswer } from '../api/contract.ts';
import { settingsKey } from './settings-key.ts';

/** Sends one change, says what came of it, and reads the settings again whatever came. */
export function useChangeSettings<Input>(change: (input: Input) => Promise<ChangeAnswer>, sentence: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ applied }) =>
      applied ? notify(sentence, { type: 'success' }) : notify(WAITS_FOR_SECOND, { type: 'info' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
