// Rules for lines that repeat. A rule accounts for lines as `other` with its note, many at a time; it never means an order.
import { z } from 'zod';
import { and, beginsWith, eq } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import {
  clashingRules,
  isRuleText,
  ruleOf,
  type LineRule,
} from '../../../../domain/bank-matching/line-rules.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { positiveId, requestIdUuid, wonString } from '../../../../domain/input-schema.ts';
import { wonToString, type Won } from '../../../../domain/money.ts';
import { maskNumbers } from '../../../../domain/masks.ts';
import { onceActIfKeyed } from '../../../acting/once-act.ts';
import { operatorAct, type Actor } from '../../../acting/operator-act.ts';
import { readDepositAccounts, depositAccountOut } from '../../../companies/deposit-account-wire.ts';
import type { Deps } from '../../../deps/deps.ts';
import { signTogether } from '../../../four-eyes/agree-together.ts';
import { isProposed, LINE_RULE } from '../../../four-eyes/proposals.repo.ts';
import { reasonInput } from '../../../trpc/reason-input.ts';
import { idOut, instantOut, lineTime, lineTimeOut, wonOut } from '../../../trpc/wire.ts';
import {
  endRule,
  findLinesOfRule,
  getRule,
  insertRule,
  listRules,
  type LineRuleRow,
} from './line-rules.repo.ts';
import { findLeftByRules } from './left-by-rules.ts';
import { readMatches, type AskedLine } from '../match/match-bank-lines.ts';

const TEXT_MAX = 100;
const DRY_RUN_MS = 90 * DAY_MS;
const LINES_SHOWN = 100;

const ruleFields = {
  depositAccountId: positiveId,
  direction: z.enum(['in', 'out']),
  text: z.string().trim().min(1).max(TEXT_MAX).refine(isRuleText),
  wonFrom: wonString.optional(),
  wonTo: wonString.optional(),
};

type Range = { wonFrom?: Won | undefined; wonTo?: Won | undefined };
const isRange = ({ wonFrom, wonTo }: Range): boolean =>
  wonFrom === undefined || wonTo === undefined || wonFrom <= wonTo;

/** The rule as it is kept, with null for a bound that it has not. */
const ruleFrom = <Given extends Range>(given: Given) => ({
  ...given,
  wonFrom: given.wonFrom ?? null,
  wonTo: given.wonTo ?? null,
});

/** The rule whose place it takes. */
const replaces = positiveId.optional();

export const tryRuleInput = z
  .strictObject({ ...ruleFields, note: reasonInput.optional(), replaces })
  .refine(isRange);
export const setRuleInput = z
  .strictObject({ ...ruleFields, note: reasonInput, replaces, requestId: requestIdUuid.optional() })
  .refine(isRange);

export type SetRuleInput = z.infer<typeof setRuleInput>;

const ruleOut = z.object({
  depositAccountId: idOut,
  direction: z.enum(['in', 'out']),
  text: z.string(),
  wonFrom: z.string().nullable(),
  wonTo: z.string().nullable(),
  note: z.string(),
});

const waitingOut = z.object({
  /** The rule that it replaces or removes; null for a new one. */
  ruleId: idOut.nullable(),
  /** The rule that is proposed; null for a removal. */
  rule: ruleOut.nullable(),
  proposedBy: z.string(),
  createdAt: instantOut,
});

export const rulesOut = z.object({
  rules: z.array(ruleOut.extend({ id: idOut, madeBy: z.string(), createdAt: instantOut })),
  /** What one operator has proposed and another one may agree to, with the same call. */
  waiting: z.array(waitingOut),
  depositAccounts: z.array(depositAccountOut),
});

export const agreedRuleOut = z.object({
  /** Null while another operator has to agree, and after a removal. */
  id: idOut.nullable(),
  state: z.union([z.literal(0), z.literal(1)]),
});

export const triedOut = z.object({
  /** All lines of the time that the rule is about. */
  count: z.number().int().nonnegative(),
  won: wonOut,
  /** Of them, those that it would settle: no order can be meant by them, none was, and no rule says another note. */
  settles: z.number().int().nonnegative(),
  /** The rules that say another note about one of them. Neither settles such a line. */
  clashes: z.array(ruleOut.extend({ id: idOut })),
  /** The newest of them. */
  lines: z.array(
    z.object({
      id: idOut,
      ...lineTimeOut,
      won: wonOut,
      name: z.string(),
      memo: z.string(),
      settledAs: z.string().nullable(),
      /** Whether the rule would leave it, because an order may be meant or was paid by it, or another rule is about it. */
      isLeft: z.boolean(),
    }),
  ),
});

const wonOrNull = (won: Won | null): string | null => (won === null ? null : wonToString(won));

const shownRule = ({ id, depositAccountId, direction, text, wonFrom, wonTo, note }: LineRuleRow) => ({
  ...{ id, depositAccountId, direction, text, note },
  ...{ wonFrom: wonOrNull(wonFrom), wonTo: wonOrNull(wonTo) },
});

async function requireAccount(db: ReadDb, secrets: Deps['secrets'], id: number): Promise<void> {
  if ((await readDepositAccounts(db, secrets, [id])).size === 0) throw new DomainError('NOT_FOUND');
}

/** What a rule would have settled in the last 90 days. Throws NOT_FOUND. */
export async function tryRule(
  { store, clock, secrets }: Deps,
  input: z.infer<typeof tryRuleInput>,
): Promise<z.input<typeof triedOut>> {
  const now = clock.now();
  const { note, replaces: replaced, ...rule } = ruleFrom(input);
  return store.read(async (db) => {
    await requireAccount(db, secrets, rule.depositAccountId);
    const found = await findLinesOfRule(db, rule, new Date(now.getTime() - DRY_RUN_MS));
    const others = (await listRules(db)).filter(({ id }) => id !== replaced);
    const clashing = (line: (typeof found)[number]) =>
      note === undefined ? [] : clashingRules(line, note, others);
    const open = found.filter((line) => line.settledAs === null && clashing(line).length === 0);
    const matches = await readMatches(db, open, now);
    const unmatched = open.filter(({ id }) => (matches.get(id)?.match ?? 'none') === 'none');
    const left = await findLeftByRules(db, unmatched, now);
    const settles = new Set(unmatched.map(({ id }) => id).filter((id) => !left.has(id)));
    const isLeft = ({ id, settledAs }: (typeof found)[number]): boolean =>
      settledAs === null ? !settles.has(id) : settledAs !== 'other';
    return {
      count: found.length,
      won: sumOf(found),
      settles: found.filter((line) => !isLeft(line)).length,
      clashes: [...new Set(found.flatMap(clashing))].map(shownRule),
      lines: found.slice(0, LINES_SHOWN).map((line) => ({
        ...{ id: line.id, ...lineTime(line), won: line.won, settledAs: line.settledAs },
        ...{ name: maskNumbers(line.name), memo: maskNumbers(line.memo), isLeft: isLeft(line) },
      })),
    };
  });
}

const sumOf = (lines: readonly { won: Won }[]): Won =>
  lines.reduce((sum, { won }) => (sum + won) as Won, 0n as Won);

const textOf = (won: Won | null): string => (won === null ? '' : wonToString(won));

/** What two operators sign: the rule as text. */
const contentOf = (rule: LineRule & { note: string }): Record<string, string> => ({
  depositAccountId: String(rule.depositAccountId),
  direction: rule.direction,
  text: rule.text,
  wonFrom: textOf(rule.wonFrom),
  wonTo: textOf(rule.wonTo),
  note: rule.note,
});

const REMOVED = { removed: 'yes' };
/** One open proposal for each rule, and one for each new text of an account. */
const kindOf = (ruleId: number | undefined, about: string): string =>
  ruleId === undefined ? `${LINE_RULE}new:${about}` : `${LINE_RULE}${ruleId}`;

type Agreed = z.input<typeof agreedRuleOut>;

/** Makes a rule, or puts it in the place of another one. Two operators sign it where four eyes hold. Throws NOT_FOUND. */
export async function setRule(deps: Deps, operator: Actor, input: SetRuleInput): Promise<Agreed> {
  const { replaces, requestId, ...given } = input;
  const rule = ruleFrom(given);
  const content = contentOf(rule);
  return operatorAct(deps, operator, 'lineRules.set', async (tx, now) => {
    const key = { requestId, content: { ...content, replaces }, now };
    return onceActIfKeyed<Agreed>(tx, operator, 'lineRules.set', key, async () => {
      if (replaces !== undefined) await getRule(tx, replaces);
      await requireAccount(tx, deps.secrets, rule.depositAccountId);
      const kind = kindOf(replaces, `${rule.depositAccountId}:${rule.direction}:${rule.text}`);
      const signed = await signTogether(tx, { kind, content, operatorId: operator.id, now });
      let id: number | null = null;
      if (signed.applied) {
        if (replaces !== undefined) await endRule(tx, replaces, now);
        const agreedBy = signed.signers.find((one) => one !== operator.id) ?? null;
        id = await insertRule(tx, { ...rule, madeBy: operator.id, agreedBy, createdAt: now });
      }
      return {
        value: { id, state: signed.applied ? (1 as const) : (0 as const) },
        log: {
          subject: `depositAccount:${rule.depositAccountId}`,
          applied: signed.applied,
          detail: { ...content, ruleId: id, replaces: replaces ?? null },
        },
      };
    });
  });
}

/** Removes a rule. What it has settled stays. Throws NOT_FOUND. */
export async function removeRule(deps: Deps, operator: Actor, id: number): Promise<Agreed> {
  return operatorAct(deps, operator, 'lineRules.remove', async (tx, now) => {
    const rule = await getRule(tx, id);
    const signed = await signTogether(tx, {
      ...{ kind: kindOf(id, ''), content: REMOVED },
      ...{ operatorId: operator.id, now },
    });
    if (signed.applied) await endRule(tx, id, now);
    return {
      value: { id: null, state: signed.applied ? (1 as const) : (0 as const) },
      log: {
        subject: `depositAccount:${rule.depositAccountId}`,
        applied: signed.applied,
        detail: { ...contentOf(rule), ruleId: id },
      },
    };
  });
}

const proposedRule = z.object({
  depositAccountId: z.coerce.number(),
  direction: z.enum(['in', 'out']),
  text: z.string(),
  wonFrom: z.string(),
  wonTo: z.string(),
  note: z.string(),
});

async function readWaiting(db: ReadDb, now: Date): Promise<z.input<typeof waitingOut>[]> {
  const { proposals, operators } = db.t;
  const rows = await db
    .select({ proposal: proposals, login: operators.login })
    .from(proposals)
    .innerJoin(operators, eq(operators.id, proposals.proposedBy))
    .where(and(beginsWith(proposals.kind, LINE_RULE), await isProposed(db, now)));
  return rows.map(({ proposal, login }) => {
    const of = proposal.kind.slice(LINE_RULE.length);
    const rule = proposedRule.safeParse(JSON.parse(String(proposal.content))).data;
    return {
      ruleId: of.startsWith('new:') ? null : Number(of),
      rule: rule === undefined ? null : { ...rule, wonFrom: rule.wonFrom || null, wonTo: rule.wonTo || null },
      proposedBy: login,
      createdAt: proposal.createdAt,
    };
  });
}

/** The rules that hold, and what waits for a second operator. */
export async function readRules({ store, secrets, clock }: Deps): Promise<z.input<typeof rulesOut>> {
  const now = clock.now();
  return store.read(async (db) => {
    const { operators } = db.t;
    const rows = await listRules(db);
    const logins = new Map(
      (await db.select({ id: operators.id, login: operators.login }).from(operators)).map(
        ({ id, login }) => [id, login] as const,
      ),
    );
    return {
      rules: rows.map((row) => ({
        ...shownRule(row),
        ...{ madeBy: logins.get(row.madeBy) ?? '', createdAt: row.createdAt },
      })),
      waiting: await readWaiting(db, now),
      depositAccounts: [...(await readDepositAccounts(db, secrets)).values()],
    };
  });
}

/** The rule of an open line by which no order can be meant; null without one. */
export async function ruleOfOpenLine(
  db: ReadDb,
  line: Parameters<typeof ruleOf>[0] & AskedLine,
  now: Date,
): Promise<{ note: string } | null> {
  const rule = ruleOf(line, await listRules(db));
  if (rule === null) return null;
  const match = (await readMatches(db, [line], now)).get(line.id)?.match ?? 'none';
  if (match !== 'none') return null;
  return (await findLeftByRules(db, [line], now)).has(line.id) ? null : rule;
}
