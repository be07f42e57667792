/**
 * Bulk decisions. Each request is a separate call and transaction, so that one refusal does not affect the others. Several
 * are under way together: the server commits what arrives together as one group.
 */
import type { Decision } from '../../../domain/request-state.ts';
import { resourceOfKind, type RequestKind, type RequestResource } from '../../../domain/request-kinds.ts';
import { isUnanswered } from '../../api/retry-unanswered.ts';
import { ConsoleError, parseAlreadyDecided } from '../../api/console-error.ts';
import type { DecideAnswer, DecideInput, ListedRequest } from '../../api/contract.ts';
import { fasterText } from '../decide/faster-text.ts';
import { outcomeOf } from '../decide/decision-outcome.ts';
import { answerOfEarlierTry } from '../decide/earlier-try.ts';
import { eachOf } from '../../list/each-of.ts';
import { needsEvidence, refusalOf } from '../decide/refusal-of.ts';

export type BulkRow = Pick<
  ListedRequest,
  'id' | 'version' | 'state' | 'holder' | 'price' | 'takenBy' | 'isTakerDisabled' | 'marks' | 'acts' | 'bank'
> & {
  kind: RequestKind;
  /** What was or is to be transferred; null for a kind without won. */
  won: string | null;
  /** The account into which a purchase is wired, or to which a sale is paid; null for other kinds. */
  wonAccount: string | null;
  /** The holder of the bank account; null for a kind without one. */
  accountName: string | null;
};

export interface BulkOutcome {
  row: BulkRow;
  /** `first`: the first of two approvals; the request stays open. */
  result: 'done' | 'first' | 'failed';
  /** Whether the request is decided, by this or another operator. */
  isGone: boolean;
  /** Why it failed. */
  sentence: string | null;
}

type Decide = (resource: RequestResource, input: DecideInput) => Promise<DecideAnswer>;

const BLOCKED = '차단되거나 탈퇴한 회원의 신청은 하나씩 확인하고 결정해야 해요.';
export const SIGNED_OUT = '로그인이 끝나서 처리하지 않았어요.';
const HASH_NEEDED = '외부 송금은 하나씩 전송 해시를 적어 승인해야 해요.';

/** Why a row is left out of a bulk decision; null when it is included. */
export function refusalTogether(
  decision: Decision,
  row: Pick<BulkRow, 'kind' | 'state' | 'takenBy' | 'isTakerDisabled' | 'marks' | 'acts'>,
): string | null {
  if (decision === 'approve' && row.kind === 'externalSend') return HASH_NEEDED;
  return refusalOf(decision, row) ?? (row.marks.includes('blocked') ? BLOCKED : null);
}

/** What to say of a request that was refused. */
export function failureOf(error: unknown, login?: string): Omit<BulkOutcome, 'row'> {
  const faster = parseAlreadyDecided(error);
  if (faster !== null)
    return { result: 'failed', isGone: faster.state !== 0, sentence: fasterText(faster, login) };
  const sentence = error instanceof ConsoleError ? error.message : '요청을 마치지 못했어요.';
  return { result: 'failed', isGone: false, sentence };
}

interface BulkAct {
  decision: Decision;
  reason?: string;
  /** The reason of the approvals for which the bank shows no deposit. */
  evidence?: string;
  /** The day on which a hold ends. */
  until?: string;
  /** The deciding operator, to recognise their own earlier try. */
  login: string | undefined;
  /** Whether that operator is still signed in. After a sign-in of another one the calls would be that operator's decisions. */
  isSignedIn: () => boolean;
}

/** Calls without an answer: a later bulk decision of the same requests may find that they were executed. */
const unanswered = new Set<string>();

/** Retries once after a lost answer, because in a bulk decision the operator cannot retry a single request. */
async function decideSurely(
  decide: Decide,
  row: BulkRow,
  { login, isSignedIn, evidence, ...act }: BulkAct,
): Promise<DecideAnswer> {
  const reason = needsEvidence(row) && evidence !== undefined ? { reason: evidence } : {};
  const input = { id: row.id, version: row.version, ...act, ...reason };
  const key = JSON.stringify([login, row.kind, input]);
  const attempt = async (): Promise<DecideAnswer> => {
    try {
      return await decide(resourceOfKind[row.kind], input);
    } catch (error) {
      const earlier = unanswered.has(key) ? answerOfEarlierTry(error, input, login) : null;
      if (earlier !== null) return earlier;
      if (isUnanswered(error)) unanswered.add(key);
      throw error;
    }
  };
  try {
    return await attempt();
  } catch (error) {
    if (!isUnanswered(error) || !isSignedIn()) throw error;
  }
  return attempt();
}

/** Decides the requests, a few at a time; `onStep` gets the number of finished ones, the outcomes keep the list's order. */
export async function decideEach(
  rows: readonly BulkRow[],
  act: BulkAct,
  decide: Decide,
  onStep: (done: number) => void,
): Promise<BulkOutcome[]> {
  const decideOne = async (row: BulkRow): Promise<BulkOutcome> => {
    if (!act.isSignedIn()) return { row, result: 'failed', isGone: false, sentence: SIGNED_OUT };
    try {
      const answer = await decideSurely(decide, row, act);
      const { isFinal } = outcomeOf(act.decision, answer);
      return { row, result: isFinal ? 'done' : 'first', isGone: isFinal, sentence: null };
    } catch (error) {
      return { row, ...failureOf(error, act.login) };
    }
  };
  return eachOf(rows, decideOne, onStep);
}
