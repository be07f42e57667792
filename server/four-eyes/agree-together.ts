import type { Tx } from '../../db/store.ts';
import { approvalsNeeded } from '../../domain/four-eyes.ts';
import { canonicalContent } from '../../domain/idempotency.ts';
import { asWon, wonOf, type DaonUnits, type Won } from '../../domain/money.ts';
import type { OperatorAct } from '../../domain/operator-acts.ts';
import { recordMoneyAct, worthSoFar } from './money-acts.ts';
import {
  findOpenContent,
  proposeTogether,
  withdrawProposalOf,
  type Proposal,
  type Signed,
} from './proposals.repo.ts';
import { readSettings } from '../settings/read-settings.ts';
import { readPricing } from '../settings/read-pricing.ts';

/** Whether an act took effect, and how many operators have approved it (D43). */
export type Agreed = { applied: boolean; approvals: number };

const ALONE: Agreed = { applied: true, approvals: 1 };

const answerOf = ({ applied, approvals }: Signed): Agreed => ({ applied, approvals });

/**
 * With four eyes on, the first operator's proposal waits for an identical one by another operator. Throws the errors of
 * proposeTogether.
 */
export async function agreeTogether(tx: Tx, proposal: Proposal): Promise<Agreed> {
  return answerOf(await signTogether(tx, proposal));
}

async function actAlone(tx: Tx, proposal: Proposal): Promise<Signed> {
  await withdrawProposalOf(tx, proposal);
  return { ...ALONE, signers: [proposal.operatorId] };
}

/** The same with the operators who signed. */
export async function signTogether(tx: Tx, proposal: Proposal): Promise<Signed> {
  const { fourEyesWon } = await readSettings(tx);
  return fourEyesWon === null ? actAlone(tx, proposal) : proposeTogether(tx, proposal);
}

/**
 * The same for an act that needs two operators only in some cases. While a proposal is open it needs two, even if the
 * reason no longer applies (D51).
 */
export async function agreeWhen(tx: Tx, needsTwo: boolean, proposal: Proposal): Promise<Agreed> {
  const open = await findOpenContent(tx, proposal.kind, proposal.now);
  if (!needsTwo && open !== canonicalContent(proposal.content)) return ALONE;
  return agreeTogether(tx, proposal);
}

export type MoneyProposal = Proposal & {
  /** The holder who receives tokens or won; null when there is none. */
  holderId: number | null;
  action: OperatorAct;
  subject: string;
  /** The worth at an earlier price, if there is one: the larger of the two counts (D51). */
  formerWorth?: Won | null;
};

/**
 * The same for an act that moves tokens: it needs two operators when its worth passes `fourEyesWon` alone, or together
 * with what this operator moved or the holder received lately (D49), and always while a proposal of its kind is open.
 * An act that takes effect is recorded for the sums of its signers. Throws the errors of proposeTogether.
 */
export async function agreeOnAmount(tx: Tx, amount: DaonUnits, proposal: MoneyProposal): Promise<Agreed> {
  const { operatorId, now, holderId, action, subject, formerWorth = null } = proposal;
  const { fourEyesWon } = await readSettings(tx);
  const { price } = await readPricing(tx);
  const worthNow = price === null ? null : wonOf(amount, price);
  const worth =
    worthNow === null ? null : asWon(formerWorth !== null && formerWorth > worthNow ? formerWorth : worthNow);
  const soFar = await worthSoFar(tx, { operatorId, holderId, now });
  const open = await findOpenContent(tx, proposal.kind, now);
  const needed = open !== null && fourEyesWon !== null ? 2 : approvalsNeeded(worth, fourEyesWon, soFar);
  const signed = await (needed === 1 ? actAlone(tx, proposal) : proposeTogether(tx, proposal));
  if (signed.applied)
    await recordMoneyAct(tx, { operatorIds: signed.signers, holderId, action, subject, won: worth, now });
  return answerOf(signed);
}
