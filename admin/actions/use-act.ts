import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';

/** Runs one mutation, reports its result and refetches every open list and record. */
export function useAct<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  sentence: (answer: Answer) => string,
  /** Whether the action succeeded; an answer without success shows a warning. */
  isDone: (answer: Answer) => boolean = () => true,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      // A warning says what is left to do, so it stays until the operator closes it.
      notify(
        sentence(answer),
        isDone(answer) ? { type: 'success' } : { type: 'warning', autoHideDuration: null },
      );
      refresh();
    },
  });
}
