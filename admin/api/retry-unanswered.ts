import { ConsoleError } from './console-error.ts';

const RETRIES = 2;

/** Whether the server gave no answer or failed, so that what was asked for may have been done. A refusal is an answer. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ConsoleError && (error.status === 0 || error.status >= 500);

/** Whether what is shown has changed meanwhile: it is gone, or no longer what the act was about. */
export const isOvertaken = (error: Error): boolean =>
  error instanceof ConsoleError && (error.status === 404 || error.status === 409);

/** Retries only what was not answered: a refusal does not change. */
export const retryUnanswered = (failures: number, error: Error): boolean =>
  failures < RETRIES && isUnanswered(error);
