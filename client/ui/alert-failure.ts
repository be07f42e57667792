import { errorSentence, reasonOf } from '../api/error-sentence.ts';
import { getSession, subscribeSession } from '../api/session.ts';
import { showAlert, withdrawAlert } from './alert.ts';

let said = '';

/** Says in an alert why a call of a signed-in screen failed. Of a session that has ended the sign-in says why. */
export function alertFailure(error: unknown): void {
  if (reasonOf(error) === 'UNAUTHENTICATED' || getSession() === null) return;
  said = errorSentence(error);
  void showAlert({ message: said });
}

// A call that ended the session may have lost its answer: then it is not to be tried again, as the alert says.
subscribeSession(() => withdrawAlert(said));
