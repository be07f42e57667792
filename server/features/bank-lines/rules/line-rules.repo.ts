import { and, asc, desc, eq, gte, inArray, isNull, type SQL } from '../../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../../db/store.ts';
import { isRuled, ruleOf, type LineRule } from '../../../../domain/bank-matching/line-rules.ts';
import { DomainError } from '../../../../domain/errors.ts';

export type LineRuleRow = ReadDb['t']['lineRules']['$inferSelect'];

/** The rules that hold, the oldest first. */
export async function listRules(db: ReadDb): Promise<LineRuleRow[]> {
  const { lineRules } = db.t;
  return db.select().from(lineRules).where(isNull(lineRules.endedAt)).orderBy(asc(lineRules.id));
}

/** A rule that holds. Throws NOT_FOUND. */
export async function getRule(db: ReadDb, id: number): Promise<LineRuleRow> {
  const { lineRules } = db.t;
  const [row] = await db
    .select()
    .from(lineRules)
    .where(and(eq(lineRules.id, id), isNull(lineRules.endedAt)));
  if (row === undefined) throw new DomainError('NOT_FOUND');
  return row;
}

export async function endRule(tx: Tx, id: number, now: Date): Promise<void> {
  const { lineRules } = tx.t;
  await tx.update(lineRules).set({ endedAt: now }).where(eq(lineRules.id, id));
}

export async function insertRule(
  tx: Tx,
  rule: LineRule & { note: string; madeBy: number; agreedBy: number | null; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(tx.t.lineRules).values(rule).returning({ id: tx.t.lineRules.id });
  if (row === undefined) throw new Error('the database did not answer the id of a new rule');
  return row.id;
}

type BankLine = ReadDb['t']['bankLines']['$inferSelect'];

const linesOf = (db: ReadDb, which: SQL | undefined): Promise<BankLine[]> => {
  const { bankLines } = db.t;
  return db.select().from(bankLines).where(which).orderBy(desc(bankLines.at), desc(bankLines.id));
};

/** The open lines that have a rule. */
export async function readRuled(db: ReadDb): Promise<BankLine[]> {
  const rules = await listRules(db);
  if (rules.length === 0) return [];
  const { bankLines } = db.t;
  const accounts = [...new Set(rules.map(({ depositAccountId }) => depositAccountId))];
  const open = await linesOf(
    db,
    and(isNull(bankLines.settledAs), inArray(bankLines.depositAccountId, accounts)),
  );
  return open.filter((line) => ruleOf(line, rules) !== null);
}

/** The lines since a time that a rule is about, the newest first. */
export async function findLinesOfRule(db: ReadDb, rule: LineRule, since: Date): Promise<BankLine[]> {
  const { bankLines } = db.t;
  const found = await linesOf(
    db,
    and(
      eq(bankLines.depositAccountId, rule.depositAccountId),
      eq(bankLines.direction, rule.direction),
      gte(bankLines.at, since),
    ),
  );
  return found.filter((line) => isRuled(line, rule));
}
