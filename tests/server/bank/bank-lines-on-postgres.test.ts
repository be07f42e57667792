// PostgreSQL keeps no NUL in a text, which SQLite does.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { importStatement } from '../../../server/features/bank-lines/import/import-statement.ts';
import { listBankLines } from '../../../server/features/bank-lines/lines/list-bank-lines.ts';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { createStoreOnPostgres } from '../../support/store/store.ts';

it('stores a cell that is filled up with NUL without it', async () => {
  await using store = await createStoreOnPostgres();
  const deps = depsOnStore(store, new Date('2026-11-20T09:00:00+09:00'));
  await seedDemo(deps);
  // Where the first lines have a NUL, the file is no text.
  const lines = Array.from({ length: 100 }, (_, won) => ({
    at: '2026-11-20 09:10:00',
    won: 1_000 + won,
    name: won === 99 ? '다온일\0\0' : '다온이',
  }));
  const file = { companyId: 1, fileName: 'bank.csv', contentBase64: inBase64(statementText(lines)) };
  const operator = { id: 1, login: 'operator' };
  const imported = await importStatement(deps, operator, { ...file, requestId: randomUUID() });
  expect(imported.imported).toBe(100);
  const named = await listBankLines(deps, { page: 1, perPage: 25, filter: { name: '다온일' } });
  expect(named.data.map(({ name }) => name)).toEqual(['다온일']);
});
