import { isRecord } from '../../domain/is-record.ts';
import { ConsoleError } from '../api/console-error.ts';

const NAMED_MAX = 5;

/** The sentence of a refusal, and of a file that was refused whole, what stands against it, each in the words of `describe`. */
export function refusedText(
  error: Error | null,
  describe: (refused: Record<string, unknown>) => string | null,
): string | null {
  if (!(error instanceof ConsoleError) || !isRecord(error.details)) return error?.message ?? null;
  const { refused } = error.details;
  if (!Array.isArray(refused)) return error.message;
  const all = refused.flatMap((one: unknown) => (isRecord(one) ? (describe(one) ?? []) : []));
  const rest = all.length > NAMED_MAX ? [`그 밖에 ${all.length - NAMED_MAX}건이 더 있어요.`] : [];
  return [error.message, ...all.slice(0, NAMED_MAX), ...rest].join(' ');
}
