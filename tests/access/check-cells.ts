// Compares an access table with the answers of an API to every kind of caller.
import type { Digest } from '../support/store/digest.ts';
import type { Caller, Column } from './people.ts';
import type { Row, Table } from './read-table.ts';

/** The answer in one word: `ok`, `401`, `403`, or the code of the refusal. */
export type Ask = (caller: Caller, input: unknown) => Promise<string>;

export type Trial = {
  name: string;
  row: Row;
  callers: readonly Caller[];
  ask: Ask;
  digest: () => Promise<Digest>;
  /** The word for a success. */
  success: string;
  /** True where the caller's proof is part of the input, so that the input is validated first. */
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
 * Calls as every caller who must be refused, with a valid and an invalid input: a refused caller learns
 * nothing about the input. No call may change anything.
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
    found.push(...(await judge(trial, caller, nonsense, expected, `${caller.name} with an invalid input`)));
  }
  return [...found, ...(await findChanges(trial, before))];
}

/** Calls as every caller who may read, each about their own objects. */
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

/** Calls with the id of another's or a missing object; even a success may change nothing. */
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
