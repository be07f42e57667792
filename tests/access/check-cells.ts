// The judge of a table of access: asks a door as everybody, and says where the answer is not the one written down.
import type { Digest } from '../support/digest.ts';
import type { Caller, Column } from './people.ts';
import type { Row, Table } from './read-table.ts';

/** One word for an answer: `ok`, `401`, `403`, or the code of the refusal. */
export type Ask = (caller: Caller, input: unknown) => Promise<string>;

export type Trial = {
  name: string;
  row: Row;
  callers: readonly Caller[];
  ask: Ask;
  digest: () => Promise<Digest>;
  /** The word for a success. */
  success: string;
  /** True where what proves who calls is part of the input, so that the input is read first. */
  readsInputFirst?: boolean;
};

/** Names without a row, and rows without a name that `allowed` knows. */
export function findUnmatched(names: readonly string[], table: Table, allowed = names): string[] {
  return [
    ...names.filter((name) => !table.has(name)).map((name) => `${name} has no row`),
    ...[...table.keys()]
      .filter((name) => !allowed.includes(name))
      .map((name) => `the row ${name} stands for nothing`),
  ];
}

export const isRefused = (trial: Trial, column: Column) => trial.row.cells[column] !== trial.success;

async function judge(trial: Trial, caller: Caller, input: unknown, expected: string, as = caller.name) {
  const got = await trial.ask(caller, input);
  return got === expected ? [] : [`${trial.name} as ${as}: expected ${expected}, got ${got}`];
}

async function findChanges(trial: Trial, before: Digest): Promise<string[]> {
  const after = await trial.digest();
  return Object.keys(after)
    .filter((table) => after[table] !== before[table])
    .map((table) => `${trial.name}: a call that may change nothing changed ${table}`);
}

/**
 * Asks as everybody who is refused, with an input that is right and with one that is not: whoever may not call learns
 * nothing of the input. None of it may change anything.
 */
export async function findWrongRefusals(trial: Trial, input: unknown): Promise<string[]> {
  const before = await trial.digest();
  const found: string[] = [];
  for (const caller of trial.callers) {
    if (!isRefused(trial, caller.column)) continue;
    const expected = trial.row.cells[caller.column];
    found.push(...(await judge(trial, caller, input, expected)));
    if (trial.readsInputFirst === true) continue;
    const nonsense = { nonsense: true };
    found.push(...(await judge(trial, caller, nonsense, expected, `${caller.name} with nonsense`)));
  }
  return [...found, ...(await findChanges(trial, before))];
}

/** Asks as everybody who may read, each about what is their own. */
export async function findWrongReads(
  trial: Trial,
  inputFor: (caller: Caller) => Promise<unknown>,
): Promise<string[]> {
  const asked: [Caller, unknown][] = [];
  for (const caller of trial.callers) {
    if (!isRefused(trial, caller.column)) asked.push([caller, await inputFor(caller)]);
  }
  const before = await trial.digest();
  const found: string[] = [];
  for (const [caller, input] of asked) found.push(...(await judge(trial, caller, input, trial.success)));
  return [...found, ...(await findChanges(trial, before))];
}

/** Asks about an object that is another's or is not there; even a success may change nothing. */
export async function findWrongAnswerAbout(
  trial: Trial,
  caller: Caller,
  input: unknown,
  expected: string,
  about: string,
): Promise<string[]> {
  const before = await trial.digest();
  const found = await judge(trial, caller, input, expected, `${caller.name} about ${about}`);
  return [...found, ...(await findChanges(trial, before))];
}
