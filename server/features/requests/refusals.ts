// Refusals that name the operator who acted first. Their details are shown to an operator unchanged.
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { EXPIRE_REASON, FAILED, PENDING } from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { loginOfOperator } from './operators-of-requests.repo.ts';
import type { RequestRow } from './requests.repo.ts';

/** A take or a hold that has ended makes a version stale, and the request waits for a decision all the same. */
const CHANGED = '그사이 요청이 바뀌었어요. 지금 상태를 확인하고 다시 처리해주세요.';

/** Who decided, what and when. */
export async function alreadyDecided(db: ReadDb, request: RequestRow): Promise<DomainError> {
  const details = {
    state: request.state,
    version: request.version,
    decidedBy: request.decidedBy === null ? request.decidedAs : await loginOfOperator(db, request.decidedBy),
    decidedAt: request.decidedAt === null ? null : seoulIso(request.decidedAt),
    reason: request.reason,
  };
  return new DomainError('ALREADY_DECIDED', details, request.state === PENDING ? { sentence: CHANGED } : {});
}

/** An expired purchase is reported as it will be once the expiry job has run. */
export function alreadyExpired(request: RequestRow): DomainError {
  return new DomainError('ALREADY_DECIDED', {
    state: FAILED,
    version: request.version,
    decidedBy: 'expiry',
    decidedAt: request.expiresAt === null ? null : seoulIso(request.expiresAt),
    reason: EXPIRE_REASON,
  });
}

/** Who has taken the request, and since when. */
export async function takenByAnother(
  db: ReadDb,
  request: RequestRow,
  code: 'TAKEN' | 'PAYOUT_UNNAMED' = 'TAKEN',
): Promise<DomainError> {
  return new DomainError(code, {
    takenBy: request.takenBy === null ? null : await loginOfOperator(db, request.takenBy),
    takenAt: request.takenAt === null ? null : seoulIso(request.takenAt),
  });
}
