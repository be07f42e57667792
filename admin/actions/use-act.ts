import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';

/** Makes one call that changes something: says what came of it and reads every open list and record again. */
export function useAct<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  sentence: (answer: Answer) => string,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: call,
    onSuccess: (answer) => {
      notify(sentence(answer), { type: 'success' });
      refresh();
    },
  });
}
