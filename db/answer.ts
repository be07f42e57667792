// SQLite answers immediately. A promise around each of its answers costs more than the answers do, so what may run on either
// engine passes on what it gets: a value, or a promise of one. `await` takes both; these do too, and make no promise of a value.

export type Answer<T> = T | Promise<T>;

export const isPending = <T>(answer: Answer<T>): answer is Promise<T> =>
  typeof (answer as { then?: unknown } | null | undefined)?.then === 'function';

/** What `next` makes of a value. */
export function after<T, R>(answer: Answer<T>, next: (value: T) => Answer<R>): Answer<R> {
  return isPending(answer) ? answer.then(next) : next(answer);
}

/** Runs `work`, and one of the others with how it ended. */
export function settle<T, R>(
  work: () => Answer<T>,
  fulfilled: (value: T) => Answer<R>,
  failed: (error: unknown) => Answer<R>,
): Answer<R> {
  let answer: Answer<T>;
  try {
    answer = work();
  } catch (error) {
    return failed(error);
  }
  return isPending(answer) ? answer.then(fulfilled, failed) : fulfilled(answer);
}

/** Runs `work`, then `end` however it ended. */
export function lastly<T>(work: () => Answer<T>, end: () => void): Answer<T> {
  return settle(
    work,
    (value) => {
      end();
      return value;
    },
    (error) => {
      end();
      throw error;
    },
  );
}

/** All values, once each is there; the work of several leaves together. */
export function all<const T extends readonly unknown[]>(
  answers: T,
): Answer<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const values = answers as { -readonly [K in keyof T]: Awaited<T[K]> };
  return answers.some(isPending) ? Promise.all(answers) : values;
}
