// What an operator may do with the requests of a page, and what the bank says about them: the rule that the acts themselves ask.
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { ERROR_CODES } from '../../../domain/errors.ts';
import { legalActs, type Caller } from '../../../domain/legal-acts.ts';
import { COPY_REFUSALS, PAYOUT_REFUSALS } from '../../../domain/payout-states.ts';
import { BANK_SAYS, isOpen } from '../../../domain/request-state.ts';
import { findOperator, mayAct } from '../../acting/find-operator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { instantOut } from '../../trpc/wire.ts';
import { depositLineOut } from './deposits.ts';
import { readActing } from './read-acting.ts';
import { readFactsOf } from './read-facts.ts';
import { readDeposits, readPayments } from './registry.ts';
import { findRequests } from './requests.repo.ts';

const refusal = z.enum(ERROR_CODES).nullable();

export const actsOut = z.object({
  /** Why the calling operator may not do each act now, null for one that is legal; null for a request that has ended. */
  acts: z
    .object({
      ...{ take: refusal, putBack: refusal, approve: refusal, reject: refusal, hold: refusal },
      file: z.enum(PAYOUT_REFUSALS).nullable(),
      copyFile: z.enum(COPY_REFUSALS).nullable(),
    })
    .nullable(),
  /**
   * What the bank says about the money of an open purchase or sale; null for another request, and for a sale about which no line says
   * anything. Of a sale it is the strongest that an open line says.
   */
  bank: z
    .object({
      status: z.enum([...BANK_SAYS, 'none', 'unread']),
      /** The time of the newest line that was read from the account of a purchase. */
      readUntil: instantOut.nullable(),
      /** Its bank gives days without times, and `readUntil` is when the day begins. */
      isDayOnly: z.boolean(),
      lines: z.array(depositLineOut),
    })
    .nullable(),
});

export type RowActs = z.input<typeof actsOut>;

/** Who may only look may do nothing that an operator may. */
const VIEWER: Caller = { as: 'holder' };

export const NO_ACTS: RowActs = { acts: null, bank: null };

/** The acts of an operator on the open ones of these requests, by id. */
export async function readRowActs(
  db: ReadDb,
  ids: readonly number[],
  operatorId: number,
  now: Date,
): Promise<ReadonlyMap<number, RowActs>> {
  const requests = (await findRequests(db, ids)).filter(({ state }) => isOpen(state));
  if (requests.length === 0) return new Map();
  const settings = await readSettings(db);
  const mayDecide = mayAct(await findOperator(db, operatorId), 'operator');
  const idsOf = (wanted: 'purchase' | 'sale') =>
    requests.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const deposits = await readDeposits(db, idsOf('purchase'));
  const facts = await readFactsOf(db, requests, now, deposits);
  const bank = new Map<number, NonNullable<RowActs['bank']>>([
    ...deposits,
    ...(await readPayments(db, idsOf('sale'))),
  ]);
  const rows = new Map<number, RowActs>();
  for (const request of requests) {
    const { id, kind, state } = request;
    const known = facts.get(id);
    if (known === undefined) continue;
    const operator = mayDecide ? await readActing(db, request, { operatorId, act: 'approve' }, now) : VIEWER;
    const acts = legalActs(kind, state, known, operator, settings, now);
    rows.set(id, { acts, bank: bank.get(id) ?? null });
  }
  return rows;
}
