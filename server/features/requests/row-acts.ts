// What an operator may do with the requests of a page, and what the bank says about them: the rule that the acts themselves ask.
import { z } from 'zod';
import { definePrepared } from '../../../db/prepared.ts';
import { eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { ERROR_CODES } from '../../../domain/errors.ts';
import { legalActs, type Caller } from '../../../domain/legal-acts.ts';
import { COPY_REFUSALS, PAYOUT_REFUSALS } from '../../../domain/payout-states.ts';
import { BANK_SAYS, isOpen } from '../../../domain/request-state.ts';
import { findOperator, mayAct } from '../../acting/find-operator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { findFacts, isBankFact } from './facts.repo.ts';
import { readActing } from './read-acting.ts';
import { readFactsOf } from './read-facts.ts';
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
  /** The strongest that open lines of the bank say about its money, with a line that says so. */
  bank: z.object({ says: z.enum(BANK_SAYS), lineId: idOut, at: instantOut }).nullable(),
});

export type RowActs = z.input<typeof actsOut>;

/** Who may only look may do nothing that an operator may. */
const VIEWER: Caller = { as: 'holder' };

export const NO_ACTS: RowActs = { acts: null, bank: null };

const timeOfLine = definePrepared('time_of_bank_line', (db: ReadDb) => {
  const { bankLines } = db.t;
  return db
    .select({ at: bankLines.at })
    .from(bankLines)
    .where(eq(bankLines.id, sql.placeholder('id')));
});

async function readBank(
  db: ReadDb,
  ids: readonly number[],
): Promise<Map<number, NonNullable<RowActs['bank']>>> {
  const found = new Map<number, NonNullable<RowActs['bank']>>();
  for (const fact of await findFacts(db, ids)) {
    const says = BANK_SAYS.find((one) => one === fact.kind);
    if (!isBankFact(fact) || says === undefined || fact.lineId === null) continue;
    const [line] = await timeOfLine(db, { id: fact.lineId });
    if (line !== undefined) found.set(fact.requestId, { says, lineId: fact.lineId, at: line.at });
  }
  return found;
}

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
  const facts = await readFactsOf(db, requests, now);
  const bank = await readBank(
    db,
    requests.map(({ id }) => id),
  );
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
