// What operators do next with refunds, their files, the debits of these and what comes back, for sequence.ts.
import type { Random } from '../store/random.ts';
import { sumOf } from './bank.ts';
import type { ModelLine, ModelRefundFile, ModelState } from './model.ts';
import { otherLine, type BankOperation, type Operation, type WrittenLine } from './operation.ts';
import { fileOfRefund } from './oracle-refund-files.ts';
import { isOwed } from './oracle-refunds.ts';
import { nextKey, type Sequence } from './sequence.ts';
import { aboutRefund, someReturn } from './sequence-bank.ts';

type Chance = { sequence: Sequence; state: ModelState; random: Random };

const AMOUNTS = [30_000n, 30_000n, 45_000n];

const someOperator = ({ random, state }: Chance) => random.pick(state.operators).id;
const idOf = ({ sequence }: Chance, name: string) => sequence.statements.lines.get(name) ?? 0;
const named = (chance: Chance, name: string) => ({ name, id: idOf(chance, name) });

function importOf(
  chance: Chance,
  { holderId, bank }: { holderId: number; bank: number },
  lines: readonly Pick<ModelLine, 'direction' | 'won'>[],
): BankOperation {
  const { random, state, sequence } = chance;
  const key = nextKey(sequence);
  const written = lines.map(({ direction, won }, n): WrittenLine => {
    const isNamed = random.chance(0.9);
    const line = { name: `${sequence.keys}-${n}`, direction, won: 0n, atMs: state.nowMs, isNamed };
    return otherLine(line, won);
  });
  return { do: 'import', by: someOperator(chance), holderId, bank, lines: written, key };
}

/** Money that belongs to no order, two or three sums of it. */
function someMoney(chance: Chance): BankOperation {
  const { random, state } = chance;
  const { id: holderId, bank } = random.pick(state.holders);
  const count = random.pick([2, 2, 3]);
  const lines = Array.from(
    { length: count },
    () => ({ direction: 'in', won: random.pick(AMOUNTS) }) as const,
  );
  return importOf(chance, { holderId, bank }, lines);
}

/** The line out for a file: its sum, less one of its refunds, or nearly it. */
function debitOf(chance: Chance, file: ModelRefundFile): BankOperation {
  const { random } = chance;
  const parts = file.parts.filter(({ isBack }) => !isBack);
  const won = sumOf(parts.slice(parts.length > 1 && random.chance(0.4) ? 1 : 0));
  const near = won + (random.chance(0.05) ? 1n : 0n);
  return importOf(chance, file, [{ direction: 'out', won: near > 0n ? near : 1n }]);
}

function aboutFile(chance: Chance, file: ModelRefundFile): Operation {
  const { random, state, sequence } = chance;
  const parts = file.parts.filter(({ isBack }) => !isBack);
  const debits = state.lines.filter(
    (line) =>
      line.direction === 'out' &&
      line.settled === null &&
      line.holderId === file.holderId &&
      line.bank === file.bank &&
      line.atMs >= file.atMs,
  );
  const by = someOperator(chance);
  const [first] = parts;
  if (first !== undefined && random.chance(0.08))
    return { do: 'takeBackRefund', by, line: named(chance, random.pick(parts).refund) };
  if (debits.length === 0 || random.chance(0.1)) return debitOf(chance, file);
  const debit = random.pick(debits);
  const about = { by, line: named(chance, debit.name), key: nextKey(sequence) };
  if (random.chance(0.3)) return { do: 'approveLine', ...about };
  const left = sumOf(parts) - debit.won;
  const lacking = parts.find(({ won }) => won === left) ?? (random.chance(0.1) ? first : undefined);
  const failed = lacking === undefined ? [] : [named(chance, lacking.refund)];
  return { do: 'settle', as: 'refundFile', ...about, fileId: file.id, failed };
}

/** What becomes of refunds that are paid: one comes back, the payment or the return is corrected, or the return is released. */
function aboutPaid(chance: Chance, came: ModelLine): Operation | null {
  const { random, state, sequence } = chance;
  const payer = state.lines.find(({ name }) => name === came.settled?.paidBy);
  const back = state.lines.find(
    ({ direction, settled, holderId, bank, won }) =>
      direction === 'in' &&
      settled === null &&
      holderId === came.holderId &&
      bank === came.bank &&
      won === came.won,
  );
  if (payer === undefined) return null;
  if (back === undefined && random.chance(0.8))
    return importOf(chance, came, [{ direction: 'in', won: came.won }]);
  if (back !== undefined && random.chance(0.85)) {
    const refund = random.pick([undefined, named(chance, came.name), named(chance, came.name)]);
    return {
      ...{ do: 'settle', by: someOperator(chance), as: 'returned' },
      ...{ line: named(chance, back.name), of: named(chance, payer.name) },
      ...(refund === undefined ? {} : { refund }),
    };
  }
  const admin = random.pick(state.operators.filter(({ isAdmin }) => isAdmin));
  const rowId = payer.settled?.rowId ?? null;
  const transactionId = sequence.transactions.get(rowId ?? 0);
  if (transactionId === undefined) return null;
  return { do: 'correct', by: admin.id, rowId, transactionId, key: nextKey(sequence) };
}

function aboutReturned(chance: Chance, back: ModelLine): Operation | null {
  const { random, state, sequence } = chance;
  if (random.chance(0.6)) return { do: 'release', by: someOperator(chance), line: named(chance, back.name) };
  const admin = random.pick(state.operators.filter(({ isAdmin }) => isAdmin));
  const rowId = back.settled?.rowId ?? null;
  const transactionId = sequence.transactions.get(rowId ?? 0);
  if (transactionId === undefined) return someReturn(chance, back);
  return { do: 'correct', by: admin.id, rowId, transactionId, key: nextKey(sequence) };
}

/** Refunds of one account with payees become a file; the account of the first has the most of them. */
function someFile(chance: Chance, owed: readonly ModelLine[]): Operation | null {
  const { random, state, sequence } = chance;
  const [first, ...rest] = owed.filter(
    ({ name, settled }) => settled?.isPayeeNamed !== undefined && fileOfRefund(state, name) === undefined,
  );
  if (first === undefined) return null;
  const { holderId, bank } = first;
  const others = rest.filter((it) => it.holderId === holderId && it.bank === bank);
  if (others.length === 0 && random.chance(0.7)) return null;
  const refunds = [first, ...others].slice(0, 3).map(({ name }) => named(chance, name));
  return { do: 'makeRefundFile', by: someOperator(chance), holderId, bank, refunds, key: nextKey(sequence) };
}

function some(chance: Chance): Operation | null {
  const { random, state, sequence } = chance;
  const refunds = state.lines.filter(
    ({ direction, settled }) => direction === 'in' && settled?.as === 'refund',
  );
  const owed = refunds.filter((came) => isOwed(state, came));
  const paid = refunds.filter(({ settled }) => settled?.paidBy !== undefined);
  const returned = state.lines.filter(({ settled }) => settled?.refund !== undefined);
  const open = state.lines.filter(
    ({ direction, settled, won }) => direction === 'in' && settled === null && AMOUNTS.includes(won),
  );
  const files = state.refundFiles.filter(({ parts }) =>
    parts.some(({ refund, isBack }) => !isBack && owed.some(({ name }) => name === refund)),
  );
  if (returned.length > 0 && random.chance(0.3)) return aboutReturned(chance, random.pick(returned));
  if (paid.length > 0 && random.chance(0.5)) return aboutPaid(chance, random.pick(paid));
  if (files.length > 0 && random.chance(0.7)) return aboutFile(chance, random.pick(files));
  const unknown = owed.find(({ settled }) => settled?.isPayeeNamed === undefined);
  if (unknown !== undefined && random.chance(0.7)) {
    const about = { line: named(chance, unknown.name), isNamed: random.chance(0.85) };
    return { do: 'setPayee', by: someOperator(chance), ...about, key: nextKey(sequence) };
  }
  const file = random.chance(0.8) ? someFile(chance, owed) : null;
  if (file !== null) return file;
  if (open.length > 0 && owed.length < 4) {
    const line = named(chance, random.pick(open).name);
    return { do: 'settle', by: someOperator(chance), as: 'refund', line };
  }
  return owed.length > 0 && random.chance(0.5) ? aboutRefund(chance) : someMoney(chance);
}

/** One or two operations about refunds. */
export function someRefundOperation(sequence: Sequence, state: ModelState, random: Random): Operation[] {
  const chance = { sequence, state, random };
  return Array.from({ length: random.pick([1, 1, 2]) }, () => some(chance) ?? []).flat();
}
