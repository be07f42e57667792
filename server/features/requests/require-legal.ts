import type { ReadDb } from '../../../db/store.ts';
import {
  legalActs,
  signingOf,
  type ActingOperator,
  type RequestFacts,
  type Signing,
} from '../../../domain/legal-acts.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readFacts } from './read-facts.ts';
import { readActing } from './read-acting.ts';
import { refusedAct } from './refusals.ts';
import type { RequestRow } from './requests.repo.ts';

export type LegalAct = { facts: RequestFacts; operator: ActingOperator };

type Act = {
  act: SignedAct | 'take';
  operatorId: number;
  seen: number | undefined;
  isVouching?: boolean | undefined;
  now: Date;
};

/** Throws the refusal of an operator's act on a request that is not legal now. */
export async function requireLegal(db: ReadDb, request: RequestRow, about: Act): Promise<LegalAct> {
  const { act, seen, now } = about;
  const facts = await readFacts(db, request, now);
  const operator = await readActing(db, request, about, now);
  const settings = await readSettings(db);
  const code = legalActs(request.kind, request.state, facts, operator, settings, now)[act];
  if (code !== null) throw await refusedAct(db, request, facts, { code, act, seen });
  return { facts, operator };
}

/** What the signatures on a request say about an act that is legal. */
export async function readSigning(
  db: ReadDb,
  request: RequestRow,
  { facts, operator }: LegalAct,
  act: SignedAct,
  now: Date,
): Promise<Signing> {
  return signingOf(request, facts, act, operator, await readSettings(db), now);
}
