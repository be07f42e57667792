import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';

/** Makes one call that changes something: says what came of it and reads every open list and record again. */
export function useAct<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  sentence: (answer: Answer) => string,
  /** Whether the answer says that what was asked for has happened: it may have been tried in vain. */
  isDone: (answer: Answer) => boolean = () => true,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      notify(sentence(answer), { type: isDone(answer) ? 'success' : 'warning' });
      refresh();
    },
  });
}
