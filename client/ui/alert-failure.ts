import { errorSentence } from '../api/error-sentence.ts';
import { showAlert } from './alert.ts';

/** Says in an alert why a call failed. */
export const alertFailure = (error: unknown): void => void showAlert({ message: errorSentence(error) });
