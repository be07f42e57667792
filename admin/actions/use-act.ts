import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { ActAnswer, ActInput, ActPath, Acts } from '../api/contract.ts';
import { dataProvider } from '../data-provider.ts';
import { useLateRefusal } from './use-late-refusal.ts';

/** The acts alone: with react-admin's methods beside them the compiler does not relate an answer to its act. */
const acts: Acts = dataProvider;

/** The function of a mutation that does one act. */
export const performed =
  <Act extends ActPath>(act: Act) =>
  (input: ActInput<Act>): Promise<ActAnswer<Act>> =>
    acts[act](input);

/** Runs an act of the data provider, reports its result and refetches every open list and record. */
export function useAct<Act extends ActPath>(
  act: Act,
  sentence: (answer: ActAnswer<Act>) => string,
  /** Whether the action succeeded; an answer without success shows a warning. */
  isDone: (answer: ActAnswer<Act>) => boolean = () => true,
  /** Called also when the page has been left meanwhile. */
  onAnswer?: (answer: ActAnswer<Act>) => void,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useLateRefusal(act);
  return useMutation<ActAnswer<Act>, Error, ActInput<Act>>({
    mutationFn: performed(act),
    onSuccess: (answer) => {
      onAnswer?.(answer);
      // A warning says what is left to do, so it stays until the operator closes it.
      notify(
        sentence(answer),
        isDone(answer) ? { type: 'success' } : { type: 'warning', autoHideDuration: null },
      );
      refresh();
    },
    onError,
  });
}
