import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ChangeAnswer } from '../api/contract.ts';
import { settingsKey } from './settings-key.ts';

/** Sends one change, says what came of it, and reads the settings again whatever came. */
export function useChangeSettings<Input>(change: (input: Input) => Promise<ChangeAnswer>, sentence: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ applied, approvals }) =>
      applied
        ? notify(sentence, { type: 'success' })
        : notify(`${approvals}명이 동의했어요. 다른 관리자가 같은 값으로 바꾸면 적용돼요.`, { type: 'info' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}
