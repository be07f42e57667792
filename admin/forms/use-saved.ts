import { useNotify } from 'react-admin';
import { WAITS_FOR_SECOND } from '../actions/waits-for-second.ts';
import { WAITING_ID } from '../data-provider.ts';
import { useGoOn } from './use-go-on.ts';

interface Saved {
  id: number;
  applied: boolean;
}

/** Reports what became of a save and opens the record's page, unless there is no record before a second admin agrees. */
export function useSaved<Answer extends Saved>(resource: string, sentence: (answer: Answer) => string) {
  const notify = useNotify();
  const goOn = useGoOn();
  return (answer: Answer) => {
    if (answer.applied) notify(sentence(answer), { type: 'success' });
    else notify(WAITS_FOR_SECOND, { type: 'info' });
    if (answer.id !== WAITING_ID) goOn('show', resource, answer.id);
  };
}
