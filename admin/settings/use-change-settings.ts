import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import type { ChangeAnswer } from '../api/contract.ts';
import { errorsOf } from '../api/refused-fields.ts';
import type { SubmissionErrors } from '../api/refused-fields.ts';
import { settingsKey } from './settings-key.ts';

/** Sends one change, reports its result, and reads the settings again also after a refusal. */
export function useChangeSettings<Input>(change: (input: Input) => Promise<ChangeAnswer>, sentence: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ applied }) =>
      applied ? notify(sentence, { type: 'success' }) : notify(WAITS_FOR_SECOND, { type: 'info' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}

/** The same for a form, which shows the refusal on the field that it names. */
export function useSubmitSettings<Input extends object>(
  ...args: Parameters<typeof useChangeSettings<Input>>
): (input: Input) => Promise<SubmissionErrors | undefined> {
  const { mutateAsync } = useChangeSettings<Input>(...args);
  return (input) => errorsOf(mutateAsync(input), input);
}
