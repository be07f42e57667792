import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { performed } from '../actions/use-act.ts';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import { isStaleVersion } from '../api/console-error.ts';
import type { ActAnswer, ActInput } from '../api/contract.ts';
import { errorsOf } from '../api/refused-fields.ts';
import type { SubmissionErrors } from '../api/refused-fields.ts';
import { settingsKey } from '../api/settings-key.ts';

export const STALE = '그사이 다른 관리자가 바꿨어요. 지금 값을 확인하고 다시 바꿔주세요.';

/** The sentence of a refusal. By the time it is shown the settings have been read again. */
export const changeProblem = (error: Error | null): string | null =>
  isStaleVersion(error) ? STALE : (error?.message ?? null);

type Change = 'settings.set' | 'settings.setPrice' | 'settings.setTariff';

/** Sends one change, reports its result, and reads the settings again also after a refusal. */
export function useChangeSettings<Act extends Change>(act: Act, sentence: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMutation<ActAnswer<Act>, Error, ActInput<Act>>({
    mutationFn: performed(act),
    onSuccess: ({ applied }) =>
      applied ? notify(sentence, { type: 'success' }) : notify(WAITS_FOR_SECOND, { type: 'info' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsKey }),
  });
}

/**
 * The same for a form, which shows the refusal on the field that it names. When the value was no longer the one on the page,
 * a notification says so. What is typed stays when the settings are read again; after a change the form begins anew, by `changes`.
 */
export function useSubmitSettings<Act extends Change>(act: Act, sentence: string) {
  const { mutateAsync } = useChangeSettings(act, sentence);
  const notify = useNotify();
  const [changes, setChanges] = useState(0);
  const tellStale = (error: Error): never => {
    if (isStaleVersion(error)) notify(STALE, { type: 'warning' });
    throw error;
  };
  const send = async (input: ActInput<Act>): Promise<SubmissionErrors | undefined> => {
    const errors = await errorsOf(mutateAsync(input).catch(tellStale), input);
    if (errors === undefined) setChanges(changes + 1);
    return errors;
  };
  return { changes, send };
}
