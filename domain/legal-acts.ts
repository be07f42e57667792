// What may be done with a request now, and by whom (D13 to D16, D43, D48, D50): a function of its kind, its state and its facts. A fact is
// caused by an act of a person, by a line of the bank or by time; nothing here reads or guesses one.
import type { ErrorCode } from './errors.ts';
import { signaturesSince } from './four-eyes.ts';
import type { HolderStatus } from './holder.ts';
import type { Settings } from './settings.ts';
import type { LinkedAccountStatus } from './linked-account.ts';
import type { CopyRefusal, FileCopyRefusal, PayoutRefusal } from './payout-states.ts';
import type { BankSays } from './request-state.ts';
import {
  DONE,
  isOpen,
  isOverdue,
  isStaleVersion,
  ON_HOLD,
  PENDING,
  stateAfter,
  type Decision,
  type RequestState,
  type SignedAct,
} from './request-state.ts';
import { isDecided, isMoneyKind, isOutflow, isPaidByHand, type RequestKind } from './request-kinds.ts';

/** Why a request of an erased holder is neither taken, approved nor held (ADR-0020). */
export const REJECT_ONLY = '개인정보를 파기한 회원의 신청은 거절만 할 수 있어요.';

/** A signature as it was given. */
export type SignatureFact = {
  operatorId: number;
  /** The same for two records of one person; null for an operator who does not count. */
  person: string | null;
  act: SignedAct;
  /** The version of the request that was signed. */
  version: number;
  /** The hash of the chain that the approval of an external send names. */
  txHash: string | null;
  at: Date;
  /** Whether its operator may still be one of two signers (ADR-0016). */
  counts: boolean;
};

export type RequestFacts = {
  version: number;
  /** When a purchase expires or a waiting send runs. */
  expiresAt: Date | null;
  /** The operator who pays it by hand. */
  taken: { by: number; isDisabled: boolean } | null;
  /** All signatures, those that have expired too. */
  signed: readonly SignatureFact[];
  /** An approval has named the hash of the chain. */
  isHashNamed: boolean;
  /** The payout file that pays it, and what the lines that are settled with it say about that file. */
  file: { id: number; paid: 'none' | 'unnamed' | 'named' } | null;
  /** The lines of the bank that are settled with it: none, a part of its won, or all of it. */
  settled: 'none' | 'part' | 'whole';
  /** What open lines of the bank say about its money. */
  bank: BankSays | null;
  /** Statements were read past the purchase, and no line may be its money (D62). */
  isDepositMissing: boolean;
  /** An operator has said that the won of the taken sale was sent. */
  isSaidToBePaid: boolean;
  /** It is on hold because its holder froze the wallet, until the holder says that it goes on. */
  isHeldByHolder: boolean;
  holder: {
    /** The same as an operator's for one person (`SignatureFact.person`). */
    person: string;
    status: HolderStatus;
    /** The holder's own freeze. */
    isFrozen: boolean;
    /** The personal data was destroyed. */
    isErased: boolean;
  };
  /** The account that receives a sale; null for another kind. */
  account: LinkedAccountStatus | null;
};

export type ActingOperator = {
  as: 'operator';
  id: number;
  isAdmin: boolean;
  /** See `SignatureFact.person`; null without a phone, as an operator who may not be one of two. */
  person: string | null;
  /** Whether the operator's powers have not changed recently (D50). */
  isSettled: boolean;
  /** How many signatures the worth of the request asks of this operator's approval (`approvalsNeeded`). */
  worthNeeds: 1 | 2;
  /** The version that the operator saw; undefined when the caller did not say. */
  seen?: number | undefined;
  /** The operator says in a note that lines which do not name the sale have paid it. */
  isVouching?: boolean;
  /** The operator gives a reason for the approval. */
  hasReason?: boolean;
};

/** `holder` is the holder of the request; `time` stands for the background jobs. */
export type Caller = { as: 'holder' } | { as: 'time' } | ActingOperator;

/** Null for an act that is legal, else its refusal. */
export type LegalActs = {
  cancel: ErrorCode | null;
  /** That what a freeze has put on hold goes on. */
  resume: ErrorCode | null;
  take: ErrorCode | null;
  putBack: ErrorCode | null;
  /** PAYOUT_UNNAMED: legal with a note. EVIDENCE_REQUIRED: legal with a reason. */
  approve: ErrorCode | null;
  reject: ErrorCode | null;
  hold: ErrorCode | null;
  expire: ErrorCode | null;
  /** Into a payout file; for others than operators there is none (`missing`). */
  file: PayoutRefusal | null;
  /** To pay it by the copy of its payout file that is asked for. */
  copyFile: CopyRefusal | null;
};

type Limits = Pick<Settings, 'signatureHours'>;

type Question = {
  kind: RequestKind;
  state: RequestState;
  facts: RequestFacts;
  /** The signatures that have not expired. */
  valid: readonly SignatureFact[];
  now: Date;
};

const isCurrent = (facts: RequestFacts) => (signature: SignatureFact) => signature.version === facts.version;

/** Money of a purchase is there, or money of a sale has left: the request must not end without it. */
const isPaid = ({ settled, bank }: RequestFacts): boolean => settled !== 'none' || bank === 'certain';

/** Whether the won of a sale has left. */
export const isPaidSale = (kind: RequestKind, facts: RequestFacts): boolean =>
  kind === 'sale' && isPaid(facts);

/** The signatures for the same act on the current version that count towards it. */
const agreeing = ({ facts, valid }: Question, act: SignedAct): readonly SignatureFact[] =>
  valid.filter((one) => one.counts && one.act === act && one.version === facts.version);

/**
 * Whether an act needs two people whatever the request is worth: a signature stands, or it may be paid already. An approval may rely on
 * lines that are the whole amount instead of on what an operator has said.
 */
function isForTwo({ kind, facts, valid }: Question, act: SignedAct): boolean {
  if (valid.length > 0) return true;
  if (facts.isSaidToBePaid) return act !== 'approve' || facts.settled !== 'whole';
  return kind === 'externalSend' && facts.isHashNamed;
}

function needed(asked: Question, act: SignedAct, { worthNeeds }: ActingOperator): 1 | 2 {
  if (isForTwo(asked, act)) return 2;
  return act === 'approve' ? worthNeeds : 1;
}

/** The signatures that have not expired. */
export function validSignatures(
  { signed }: RequestFacts,
  { signatureHours }: Limits,
  now: Date,
): SignatureFact[] {
  const since = signaturesSince(now, signatureHours);
  return signed.filter(({ at }) => at > since);
}

function cancelRefusal({ kind, state, facts, valid }: Question): ErrorCode | null {
  const isWorkedOn = facts.taken !== null || valid.some(isCurrent(facts)) || facts.isHashNamed;
  const isWaiting = state === PENDING || (state === ON_HOLD && facts.isHeldByHolder);
  const isFree = isMoneyKind(kind) && isWaiting && !isWorkedOn && !isPaid(facts);
  return isFree ? null : 'CANNOT_CANCEL';
}

/** A waiting send whose hour has come fails instead. */
function resumeRefusal({ state, facts, now }: Question): ErrorCode | null {
  const isHeld = state === ON_HOLD && facts.isHeldByHolder && !isOverdue(facts.expiresAt, now);
  if (!isHeld) return 'STATUS_NOT_ALLOWED';
  return facts.holder.isFrozen ? 'WALLET_FROZEN' : null;
}

/**
 * A holder's freeze forbids to begin what takes tokens out of the wallet: to take it, or to approve what is not taken. What has been
 * paid nevertheless is still approved.
 */
const isStopped = ({ kind, facts }: Question): boolean =>
  isOutflow(kind) &&
  facts.taken === null &&
  (facts.isHeldByHolder || facts.holder.isFrozen) &&
  !isPaid(facts) &&
  !facts.isSaidToBePaid;

/** Another operator has changed the request since this one saw it. */
const isStale = ({ facts }: Question, { seen }: ActingOperator): boolean =>
  isStaleVersion(seen, facts.version);

/** Whether no signature counts yet towards the act that the operator means. */
const isFirst = (asked: Question, act: SignedAct, operator: ActingOperator): boolean =>
  isStale(asked, operator) || agreeing(asked, act).length === 0;

/** The wallet is the operator's own (D43). */
const isOwn = ({ facts }: Question, { person }: ActingOperator): boolean => person === facts.holder.person;

/** The request of a holder whose personal data was destroyed is only rejected, unless it is paid. */
export const isRejectOnly = (kind: RequestKind, facts: RequestFacts): boolean =>
  facts.holder.isErased && !isPaidSale(kind, facts);

function takeRefusal(asked: Question, operator: ActingOperator): ErrorCode | null {
  const { kind, state, facts } = asked;
  if (!isPaidByHand(kind)) return 'NOT_FOUND';
  if (!isOpen(state)) return 'ALREADY_DECIDED';
  if (facts.taken !== null) return facts.taken.by === operator.id ? null : 'TAKEN';
  if (isStale(asked, operator)) return 'ALREADY_DECIDED';
  if (isOwn(asked, operator)) return 'OWN_REQUEST';
  if (isStopped(asked)) return 'HELD_BY_HOLDER';
  return isRejectOnly(kind, facts) ? 'STATUS_NOT_ALLOWED' : null;
}

/** Why an operator may not be one of the two who sign. */
function signerRefusal(asked: Question, act: SignedAct, operator: ActingOperator): ErrorCode | null {
  if (operator.person === null) return 'OPERATOR_PHONE_REQUIRED';
  if (!operator.isSettled) return 'SECOND_PERSON_TOO_NEW';
  const isSame = ({ operatorId, person }: SignatureFact) =>
    operatorId === operator.id || person === operator.person;
  return agreeing(asked, act).some(isSame) ? 'SAME_OPERATOR' : null;
}

function putBackRefusal(asked: Question, operator: ActingOperator): ErrorCode | null {
  const { kind, state, facts } = asked;
  if (!isOpen(state)) return 'ALREADY_DECIDED';
  if (facts.taken === null) return 'NOT_TAKEN';
  const mayPutBack = facts.taken.by === operator.id || operator.isAdmin;
  if (!mayPutBack && isFirst(asked, 'putBack', operator)) return 'TAKEN';
  if (isStale(asked, operator)) return 'ALREADY_DECIDED';
  if (isOwn(asked, operator)) return 'OWN_REQUEST';
  if (facts.file !== null) return 'IN_PAYOUT';
  if (isPaidSale(kind, facts)) return 'PAYOUT_PAID';
  return needed(asked, 'putBack', operator) === 2 ? signerRefusal(asked, 'putBack', operator) : null;
}

/**
 * Whether another operator is paying the request by hand, so that this one would pay it twice. An approval of a sale of a payout file
 * that lines have paid pays nothing twice; where the lines do not name it, two operators say so with a note (ADR-0029). So do they
 * where the taker is disabled and the lines are the whole amount.
 */
function takeInTheWay(
  { facts: { taken, file, settled } }: Question,
  decision: Decision,
  operator: ActingOperator,
): 'TAKEN' | 'PAYOUT_UNNAMED' | null {
  if (taken === null || taken.by === operator.id) return null;
  if (decision !== 'approve') return 'TAKEN';
  const paid = file?.paid ?? 'none';
  if (paid === 'none') return taken.isDisabled && settled === 'whole' ? 'PAYOUT_UNNAMED' : 'TAKEN';
  return paid === 'named' ? null : 'PAYOUT_UNNAMED';
}

/** Its hour has come. A first approval keeps a purchase from expiring, and so does its money. */
function isExpired({ state, facts, valid, now }: Question): boolean {
  const isApprovedOnce = valid.some(({ act }) => act === 'approve');
  return isOpen(state) && isOverdue(facts.expiresAt, now) && !isApprovedOnce && !isPaid(facts);
}

function decisionRefusal(asked: Question, decision: Decision, operator: ActingOperator): ErrorCode | null {
  const { kind, state, facts } = asked;
  if (!isDecided(kind)) return 'DECIDED_BY_TIME';
  if (stateAfter(state, decision) === undefined) return 'ALREADY_DECIDED';
  const inTheWay = takeInTheWay(asked, decision, operator);
  const isVouched = inTheWay === 'PAYOUT_UNNAMED' && operator.isVouching === true;
  if (inTheWay !== null && !isVouched && isFirst(asked, decision, operator)) return inTheWay;
  if (isStale(asked, operator)) return 'ALREADY_DECIDED';
  if (isOwn(asked, operator)) return 'OWN_REQUEST';
  if (decision !== 'reject' && isRejectOnly(kind, facts)) return 'STATUS_NOT_ALLOWED';
  if (decision === 'approve') {
    if (isStopped(asked)) return 'HELD_BY_HOLDER';
    if (isPaidByHand(kind) && facts.taken === null) return 'NOT_TAKEN';
    if (isExpired(asked)) return 'ALREADY_DECIDED';
  } else {
    // The file may be at the bank already: first the sale is taken back from it. A hold would end the take too.
    if (facts.file !== null) return 'IN_PAYOUT';
    if ((decision === 'reject' || facts.taken !== null) && isPaidSale(kind, facts)) return 'PAYOUT_PAID';
  }
  const isOfTwo = inTheWay === 'PAYOUT_UNNAMED' || needed(asked, decision, operator) === 2;
  const notSigner = isOfTwo ? signerRefusal(asked, decision, operator) : null;
  if (notSigner !== null) return notSigner;
  const lacksReason = decision === 'approve' && facts.isDepositMissing && operator.hasReason !== true;
  return lacksReason ? 'EVIDENCE_REQUIRED' : null;
}

/** Why a sale cannot go into a payout file: it may have been paid, or may not be. */
function fileRefusal(asked: Question, operator: ActingOperator): PayoutRefusal | null {
  const { kind, state, facts, valid } = asked;
  if (kind !== 'sale') return 'missing';
  if (facts.file !== null) return 'inPayout';
  if (!isOpen(state)) return 'decided';
  if (state === ON_HOLD) return 'onHold';
  if (isOwn(asked, operator)) return 'own';
  if (facts.taken !== null && facts.taken.by !== operator.id) return 'taken';
  if (valid.some(isCurrent(facts)) || facts.isSaidToBePaid) return 'signed';
  if (facts.settled !== 'none' || facts.bank !== null) return 'paid';
  if (facts.holder.status !== 'active' || facts.holder.isFrozen) return 'holder';
  return facts.account === 'active' ? null : 'account';
}

/**
 * Why a second copy of its payout file may not pay a sale: it is paid, or a first approval or a line says so, or an operator has stopped
 * it since. What a closed wallet has sold is paid, and a line that only may be the payment stops nothing.
 */
function copyRefusal({ state, facts }: Question): CopyRefusal | null {
  if (facts.file === null) return 'missing';
  if (state === DONE || isPaid(facts) || facts.isSaidToBePaid) return 'paid';
  if (facts.holder.status === 'blocked' || facts.holder.isFrozen) return 'holder';
  return facts.account === 'suspended' ? 'account' : null;
}

/** The payout file that a sale is to be taken back from. */
export type FileOfSale = {
  id: number;
  madeBy: number;
  /** An open line of the bank may be the debit for the file with the sale. */
  mayBeDebited: boolean;
};

/**
 * Why a sale is not taken back from its payout file, because the bank has not paid it: by the one who made the file or took the sale, or
 * an admin. An approval and a line say that it was paid. An approval of an earlier version came before the file, which took the sale.
 */
export function takeBackRefusal(
  state: RequestState,
  facts: RequestFacts,
  operator: ActingOperator,
  file: FileOfSale,
  settings: Limits,
  now: Date,
): ErrorCode | null {
  if (facts.file?.id !== file.id) return 'NOT_FOUND';
  if (!isOpen(state)) return 'ALREADY_DECIDED';
  if (operator.person === facts.holder.person) return 'OWN_REQUEST';
  const mayTakeBack = facts.taken?.by === operator.id || file.madeBy === operator.id || operator.isAdmin;
  if (!mayTakeBack) return 'TAKEN';
  const isApproved = validSignatures(facts, settings, now).some(
    (signature) => signature.act === 'approve' && isCurrent(facts)(signature),
  );
  const mayBePaid = facts.settled !== 'none' || facts.bank !== null || file.mayBeDebited;
  return isApproved || mayBePaid ? 'PAYOUT_PAID' : null;
}

/** Why a payout file as it was made may not be given again, from what stands against each of its sales. */
export function fileCopyRefusal(sales: readonly LegalActs['copyFile'][]): FileCopyRefusal | null {
  if (sales.includes('missing')) return 'PAYOUT_CHANGED';
  if (sales.every((why) => why === 'paid')) return 'PAYOUT_DONE';
  return sales.some((why) => why !== null && why !== 'paid') ? 'PAYOUT_REFUSED' : null;
}

/** What the signatures on a request say about an act that an operator is about to sign, or to do alone. */
export type Signing = {
  /** How many must sign it, this operator included. */
  needed: 1 | 2;
  /** The signatures that count towards it. */
  agreeing: readonly SignatureFact[];
  /** The operators whose signatures on the request still count. */
  standing: readonly number[];
  /** Whether there are signatures that count no more. */
  hasVoid: boolean;
};

export function signingOf(
  { kind, state }: { kind: RequestKind; state: RequestState },
  facts: RequestFacts,
  act: SignedAct,
  operator: ActingOperator,
  settings: Limits,
  now: Date,
): Signing {
  const asked: Question = { kind, state, facts, valid: validSignatures(facts, settings, now), now };
  const inTheWay = act === 'putBack' ? null : takeInTheWay(asked, act, operator);
  const standing = asked.valid.filter(({ counts }) => counts);
  return {
    needed: inTheWay === 'PAYOUT_UNNAMED' ? 2 : needed(asked, act, operator),
    agreeing: agreeing(asked, act),
    standing: standing.map(({ operatorId }) => operatorId),
    hasVoid: standing.length < facts.signed.length,
  };
}

/** The acts of a caller on one request. Roles are the router's: an `operator` here is one who may act. */
export function legalActs(
  kind: RequestKind,
  state: RequestState,
  facts: RequestFacts,
  caller: Caller,
  settings: Limits,
  now: Date,
): LegalActs {
  const asked: Question = { kind, state, facts, valid: validSignatures(facts, settings, now), now };
  const byOperator = <Refusal>(refusal: (operator: ActingOperator) => Refusal) =>
    caller.as === 'operator' ? refusal(caller) : ('FORBIDDEN' as const);
  return {
    cancel: caller.as === 'holder' ? cancelRefusal(asked) : 'FORBIDDEN',
    resume: caller.as === 'holder' ? resumeRefusal(asked) : 'FORBIDDEN',
    take: byOperator((operator) => takeRefusal(asked, operator)),
    putBack: byOperator((operator) => putBackRefusal(asked, operator)),
    approve: byOperator((operator) => decisionRefusal(asked, 'approve', operator)),
    reject: byOperator((operator) => decisionRefusal(asked, 'reject', operator)),
    hold: byOperator((operator) => decisionRefusal(asked, 'hold', operator)),
    expire: caller.as !== 'time' ? 'FORBIDDEN' : isExpired(asked) ? null : 'ALREADY_DECIDED',
    file: caller.as === 'operator' ? fileRefusal(asked, caller) : 'missing',
    copyFile: caller.as === 'operator' ? copyRefusal(asked) : 'missing',
  };
}
