import { errorSentence, reasonOf } from '../api/error-sentence.ts';
import { showAlert } from './alert.ts';

/** Says in an alert why a call failed. Of a session that has ended the sign-in says why. */
export function alertFailure(error: unknown): void {
  if (reasonOf(error) !== 'UNAUTHENTICATED') void showAlert({ message: errorSentence(error) });
}
