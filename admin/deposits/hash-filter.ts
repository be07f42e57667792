import { parseTxHash } from '../../domain/address.ts';

const onlyWhole = '0x로 시작하는 66자를 모두 넣어주세요.';

/** The server matches whole hashes only, so an incomplete one is left out of the filter. */
export function hashFilterProblem(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw === '') return undefined;
  return parseTxHash(raw).ok ? undefined : onlyWhole;
}
