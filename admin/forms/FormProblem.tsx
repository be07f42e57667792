import { Alert } from '@mui/material';
import { useFormState } from 'react-hook-form';

/** What is about the whole form: a refusal, or that no answer came. */
export function FormProblem() {
  const { errors } = useFormState();
  const problem = (errors.root?.serverError ?? errors.root?.unanswered)?.message;
  return problem === undefined ? null : <Alert severity="error">{problem}</Alert>;
}
