// What operators do next with payout files, their debits and what comes back of these, for sequence.ts.
import type { Random } from '../store/random.ts';
import { fileOf, isOpen } from './bank.ts';
import {
  holderIn,
  type ModelFile,
  type ModelLine,
  type ModelPart,
  type ModelRequest,
  type ModelState,
} from './model.ts';
import { otherLine, type BankOperation, type Operation } from './operation.ts';
import { nextKey, type Sequence } from './sequence.ts';

type Chance = { sequence: Sequence; state: ModelState; random: Random };

const someOperator = ({ random, state }: Chance) => random.pick(state.operators).id;
const sumOf = (parts: readonly ModelPart[]) => parts.reduce((sum, { won }) => sum + won, 0n);

/** A file of open sales of one holder; a sale, where there are too few of them. */
function someFile(chance: Chance): Operation | null {
  const { random, state, sequence } = chance;
  const holders = state.holders.filter(({ status }) => status === 'active');
  if (holders.length === 0) return null;
  const mayBeFiled = (sale: ModelRequest) =>
    sale.kind === 'sale' && sale.state === 0 && fileOf(state, sale.id) === undefined;
  const salesOf = (holderId: number) =>
    state.requests.filter((it) => it.holderId === holderId && mayBeFiled(it));
  const [{ id: holderId, bank, banks, balance } = holderIn(state, random.pick(holders).id)] =
    holders.toSorted((a, b) => salesOf(b.id).length - salesOf(a.id).length);
  const sales = salesOf(holderId);
  if (sales.length < 2 || random.chance(0.2)) {
    const gross = balance / BigInt(5 + random.below(20));
    return { do: 'sell', by: holderId, gross: gross > 0n ? gross : 1n, key: nextKey(sequence) };
  }
  const takers = sales.flatMap(({ takenBy }) => takenBy ?? []);
  const by = takers.length > 0 && random.chance(0.8) ? random.pick(takers) : someOperator(chance);
  const own = sales.filter(({ takenBy }) => takenBy === null || takenBy === by || random.chance(0.05));
  if (own.length < 2) return null;
  const saleIds = own.slice(0, random.pick([2, 2, 3, 4])).map(({ id }) => id);
  const of = random.chance(0.85) ? bank : random.below(banks.length);
  return { do: 'makeFile', by, holderId, bank: of, saleIds, key: nextKey(sequence) };
}

const debited = ({ parts }: ModelFile) =>
  parts.filter(({ isBack, returned }) => !isBack || returned !== null);

/** The line out for a file: its sum, less one or two of its sales, or nearly it. */
function debitImport(chance: Chance, file: ModelFile): BankOperation {
  const { random, state, sequence } = chance;
  const parts = debited(file).filter(({ isBack }) => !isBack);
  const failed = random.pick([0, 0, 0, 1, 1, 2]);
  const won = sumOf(parts.slice(parts.length > failed ? failed : 0)) + (random.chance(0.05) ? 1n : 0n);
  const key = nextKey(sequence);
  const lines = Array.from({ length: random.pick([1, 1, 1, 2]) }, (_, n) => {
    const about = { name: `${sequence.keys}-${n}`, won: 0n, atMs: state.nowMs } as const;
    return otherLine({ ...about, direction: 'out', isNamed: random.chance(0.3) }, won > 0n ? won : 1n);
  });
  const { holderId, bank } = file;
  return { do: 'import', by: someOperator(chance), holderId, bank, lines, key };
}

function returnImport(chance: Chance, file: ModelFile): BankOperation {
  const { random, state, sequence } = chance;
  const { won } = random.pick(file.parts);
  const key = nextKey(sequence);
  const isNamed = random.chance(0.95);
  const line = { name: `${sequence.keys}-0`, direction: 'in', won: 0n, atMs: state.nowMs, isNamed } as const;
  const { holderId, bank } = file;
  return { do: 'import', by: someOperator(chance), holderId, bank, lines: [otherLine(line, won)], key };
}

/** The sales that a debit left unpaid, where it is the file's sum less some of them; else any. */
function someFailed({ random }: Chance, file: ModelFile, { won }: ModelLine): number[] {
  const parts = debited(file);
  const left = sumOf(parts) - won;
  if (left === 0n && random.chance(0.9)) return [];
  const one = parts.find((part) => part.won === left);
  if (one !== undefined && random.chance(0.8)) return [one.saleId];
  const two = parts.flatMap((a) => parts.filter((b) => a !== b && a.won + b.won === left).map((b) => [a, b]));
  if (two[0] !== undefined && random.chance(0.8)) return two[0].map(({ saleId }) => saleId);
  return parts.length > 0 ? [random.pick(parts).saleId] : [];
}

/** What becomes of a debit that is settled: a second approval, a part that comes back, a correction, or a step back. */
function aboutDebit(chance: Chance, file: ModelFile, debit: ModelLine): Operation | null {
  const { random, state, sequence } = chance;
  const id = sequence.statements.lines.get(debit.name) ?? 0;
  const line = { name: debit.name, id };
  const paid = file.parts.filter((part) => part.debit === debit.name);
  const sales = state.requests.filter((sale) => paid.some(({ saleId }) => saleId === sale.id));
  const waiting = sales.some(isOpen);
  const others = state.operators.filter(({ id: other }) => other !== debit.settled?.by || random.chance(0.1));
  if (waiting && random.chance(0.6)) {
    const about = { as: 'payoutFile', line, fileId: file.id, failed: [], isLinked: true } as const;
    return { do: 'settle', by: random.pick(others).id, ...about, key: nextKey(sequence) };
  }
  const back = state.lines.find(
    (it) =>
      it.direction === 'in' &&
      it.settled === null &&
      it.holderId === file.holderId &&
      it.bank === file.bank &&
      paid.some(({ won }) => won === it.won),
  );
  const backId = sequence.statements.lines.get(back?.name ?? '');
  if (back !== undefined && backId !== undefined && random.chance(0.75)) {
    const equal = paid.filter(({ won }) => won === back.won);
    const saleId = random.pick([undefined, undefined, null, ...equal.map((part) => part.saleId)]);
    const about = { line: { name: back.name, id: backId }, of: line };
    const said = { as: 'returned', ...about, ...(saleId === undefined ? {} : { saleId }) } as const;
    return { do: 'settle', by: someOperator(chance), ...said };
  }
  const what = random.pick(['return', 'return', 'return', 'correct', 'correct', 'release'] as const);
  if (what === 'return') return returnImport(chance, file);
  const returns = state.lines.filter(({ settled }) => settled?.pair === debit.name);
  if (what === 'release') {
    const name = random.pick([debit, ...returns, ...returns]).name;
    const released = { name, id: sequence.statements.lines.get(name) ?? 0 };
    const by = random.chance(0.6) ? (debit.settled?.by ?? 0) : someOperator(chance);
    return { do: 'release', by, line: released };
  }
  const rows = [...sales.filter((sale) => sale.state === 1).map((sale) => sale.id), debit.settled?.rowId];
  const rowId = random.pick(rows) ?? null;
  const transactionId = sequence.transactions.get(rowId ?? 0);
  const admin = random.pick(state.operators.filter(({ isAdmin }) => isAdmin));
  if (transactionId === undefined) return null;
  return { do: 'correct', by: admin.id, rowId, transactionId, key: nextKey(sequence) };
}

function aboutFile(chance: Chance, file: ModelFile): Operation | null {
  const { random, state, sequence } = chance;
  const { lines } = sequence.statements;
  const settled = state.lines.find(({ name }) => file.parts.some(({ debit }) => debit === name));
  if (settled !== undefined && random.chance(0.9)) return aboutDebit(chance, file, settled);
  if (random.chance(0.12)) {
    const saleIds = file.parts.filter(() => random.chance(0.4)).map(({ saleId }) => saleId);
    if (saleIds.length > 0) return { do: 'takeBack', by: file.by, fileId: file.id, saleIds };
  }
  const opens = state.lines.filter(
    (line) =>
      line.settled === null &&
      line.direction === 'out' &&
      line.holderId === file.holderId &&
      line.bank === file.bank &&
      line.atMs >= file.atMs,
  );
  const debit = opens.length > 0 ? random.pick(opens) : null;
  const id = lines.get(debit?.name ?? '');
  if (debit === null || id === undefined || random.chance(0.1)) return debitImport(chance, file);
  const about = { by: someOperator(chance), line: { name: debit.name, id }, key: nextKey(sequence) };
  if (random.chance(0.3)) return { do: 'approveLine', ...about };
  const failed = someFailed(chance, file, debit);
  return { do: 'settle', as: 'payoutFile', ...about, fileId: file.id, failed, isLinked: false };
}

/** An operation about payout files, or none. */
export function someFileOperation(sequence: Sequence, state: ModelState, random: Random): Operation[] {
  const chance = { sequence, state, random };
  if (random.chance(0.35)) return [];
  const isNew = state.files.length === 0 || random.chance(0.3);
  const some = isNew ? someFile(chance) : aboutFile(chance, random.pick(state.files));
  return some === null ? [] : [some];
}
