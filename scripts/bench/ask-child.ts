import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Sends a message to a process of ours and resolves to its answer. Throws when it ends instead. */
export async function askChild(child: ChildProcess, message: unknown): Promise<unknown> {
  const answered = new AbortController();
  const { signal } = answered;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a process of the benchmark ended with ${code}`);
  });
  ended.catch(() => undefined); // aborted below
  try {
    const answer = once(child, 'message', { signal });
    answer.catch(() => undefined);
    child.send(message as object);
    const [value] = (await Promise.race([answer, ended])) as [unknown];
    return value;
  } finally {
    answered.abort();
  }
}
