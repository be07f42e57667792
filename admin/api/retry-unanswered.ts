import { ConsoleError } from './console-error.ts';

const RETRIES = 2;

/** Retries only when the server gave no answer or failed: a refusal does not change. */
export const retryUnanswered = (failures: number, error: Error): boolean =>
  failures < RETRIES && error instanceof ConsoleError && (error.status === 0 || error.status >= 500);
