// Statements in the layouts of Korean banks, written by other programs: `scripts/make-statement-fixtures.py` makes them again.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { seoulIso } from '../../../domain/time.ts';
import { fromColumns } from '../../../server/features/bank-lines/import/statement-file/line-columns.ts';
import { readFile } from '../../../server/features/bank-lines/import/statement-file/read-file.ts';

const FOLDER = join(import.meta.dirname, '../../fixtures/statements');
const now = new Date('2026-11-28T10:00:00+09:00');

type Line = { at: string; won: string; name: string; balance: string | null };
type Outcome = { unreadable: string } | { lines: Line[] };
type Expected = (Outcome | { anyOf: Outcome[] }) & {
  password?: string;
  accounts?: string[];
  holders?: string[];
};

/** What is read of a file, in the words of `expected.json`. */
async function outcomeOf(bytes: Buffer, password: string | undefined) {
  const found = await readFile({ contentBase64: bytes.toString('base64'), password, remembered: null, now });
  if (found.unreadable !== null) return { unreadable: found.unreadable };
  const { result, named } = found;
  if (!result.ok) return { problem: result.problem };
  const lines = fromColumns(result.value.lines).map(
    ({ at, precisionMs, direction, won, name, balanceAfter }) => ({
      at: seoulIso(at)
        .replace('T', ' ')
        .slice(0, precisionMs === 1_000 ? 19 : precisionMs === 60_000 ? 16 : 10),
      won: `${direction === 'out' ? '-' : ''}${won}`,
      name,
      balance: balanceAfter === null ? null : String(balanceAfter),
    }),
  );
  return { lines, accounts: named.accounts, holders: named.holders };
}

it.each(readdirSync(FOLDER))('%s', async (folder) => {
  const files = readdirSync(join(FOLDER, folder));
  const input = files.find((name) => name.startsWith('input.')) ?? '';
  const { password, ...expected } = JSON.parse(
    readFileSync(join(FOLDER, folder, 'expected.json'), 'utf8'),
  ) as Expected;
  const outcome = await outcomeOf(readFileSync(join(FOLDER, folder, input)), password);
  if ('anyOf' in expected)
    expect(expected.anyOf.map((one) => expect.objectContaining(one) as unknown)).toContainEqual(outcome);
  else if ('lines' in expected) expect(outcome).toEqual({ accounts: [], holders: [], ...expected });
  else expect(outcome).toEqual(expected);
});
