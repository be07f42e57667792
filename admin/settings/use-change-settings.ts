import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { settingsKey } from './settings-key.ts';

/** Sends one change, says what came of it, and reads the settings again whatever came. */
export function useChangeSettings<Input>(change: (input: Input) => Promise<unknown>, sentence: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify(sentence, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
