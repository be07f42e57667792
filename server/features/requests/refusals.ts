// Refusals that name the operator who acted first. Their details are shown to an operator unchanged.
import type { ReadDb } from '../../../db/store.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import type { RequestFacts } from '../../../domain/legal-acts.ts';
import { REJECT_ONLY } from '../../../domain/legal-acts.ts';
import {
  EXPIRE_REASON,
  FAILED,
  isStaleVersion,
  isOpen,
  PENDING,
  type SignedAct,
} from '../../../domain/request-state.ts';
import { seoulIso } from '../../../domain/time.ts';
import { loginOfOperator } from './requests.repo.ts';
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
function alreadyExpired(request: RequestRow): DomainError {
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

/** The error of an act that `legalActs` refuses. */
export async function refusedAct(
  db: ReadDb,
  request: RequestRow,
  facts: RequestFacts,
  { code, act, seen }: { code: ErrorCode; act: SignedAct | 'take'; seen: number | undefined },
): Promise<DomainError> {
  switch (code) {
    case 'ALREADY_DECIDED': {
      const isExpired = act === 'approve' && isOpen(request.state) && !isStaleVersion(seen, request.version);
      return isExpired ? alreadyExpired(request) : alreadyDecided(db, request);
    }
    case 'TAKEN':
    case 'PAYOUT_UNNAMED':
      return takenByAnother(db, request, code);
    case 'IN_PAYOUT':
      return new DomainError(code, facts.file === null ? undefined : { payoutId: facts.file.id });
    case 'PAYOUT_PAID':
      return new DomainError(code, { id: request.id });
    case 'STATUS_NOT_ALLOWED':
      return new DomainError(code, undefined, { sentence: REJECT_ONLY });
    default:
      return new DomainError(code);
  }
}
