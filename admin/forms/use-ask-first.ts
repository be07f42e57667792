import { useState } from 'react';
import type { SubmissionErrors } from '../api/refused-fields.ts';
import { unansweredError } from '../api/refused-fields.ts';

/** The question whether a draft shall be sent. */
export interface Question<Draft> {
  draft: Draft;
  isPending: boolean;
  /** Why the draft may have to be sent again. */
  problem: string | null;
  confirm: () => void;
  cancel: () => void;
}

// An error of the form: it counts as not submitted, so that leaving it still warns.
const notSent: SubmissionErrors = { root: { notSent: '-' } };

type Send<Draft> = (draft: Draft) => Promise<SubmissionErrors | undefined>;

/**
 * Lets a form ask before it is sent. The question stays open when no answer came, so that the same draft can be sent
 * again; a refusal closes it and is shown by the form.
 */
export function useAskFirst<Draft>(send: Send<Draft>) {
  const [question, setQuestion] = useState<Question<Draft> | null>(null);
  const ask = (draft: Draft, problem: string | null) =>
    new Promise<boolean>((answer) => {
      const asked = { draft, problem, isPending: false, cancel: () => answer(false) };
      const confirm = () => {
        setQuestion({ ...asked, problem: null, isPending: true, confirm: () => undefined });
        answer(true);
      };
      setQuestion({ ...asked, confirm });
    });
  const submit = async (draft: Draft): Promise<SubmissionErrors | undefined> => {
    let problem: string | null = null;
    while (await ask(draft, problem)) {
      const errors = await send(draft);
      problem = unansweredError(errors);
      if (problem !== null) continue;
      setQuestion(null);
      return errors;
    }
    setQuestion(null);
    return notSent;
  };
  return { question, submit };
}
