import { Alert } from '@mui/material';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';

const MAY_BE_DONE = '앞서 답을 받지 못한 요청이 이미 됐을 수 있어요. 먼저 확인해주세요.';

/**
 * What is about the whole form: a refusal, or that no answer came. A later refusal, such as of a name that is taken, may come from what
 * was done without an answer.
 */
export function FormProblem() {
  const { errors, isSubmitSuccessful } = useFormState();
  const [isInDoubt, setInDoubt] = useState(false);
  const unanswered = errors.root?.unanswered?.message;
  if (unanswered !== undefined && !isInDoubt) setInDoubt(true);
  if (isSubmitSuccessful && isInDoubt) setInDoubt(false);
  const problem = errors.root?.serverError?.message ?? unanswered;
  const isRefused = unanswered === undefined && Object.keys(errors).length > 0;
  return (
    <>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {isInDoubt && isRefused && <Alert severity="warning">{MAY_BE_DONE}</Alert>}
    </>
  );
}
