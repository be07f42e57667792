import { parseTxHash } from '../../domain/address.ts';

const onlyWhole = '0x로 시작하는 66자를 모두 넣어 주세요.';

/** The server knows whole hashes only, so a half-typed one filters nothing yet. */
export function hashFilterProblem(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw === '') return undefined;
  return parseTxHash(raw).ok ? undefined : onlyWhole;
}
