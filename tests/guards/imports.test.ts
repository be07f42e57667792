import { describe, expect, it } from 'vitest';
import { findImportFaults } from './import-sites.ts';
import { readSourceFiles } from './source-files.ts';

const faultsOf = (path: string, text: string) => findImportFaults({ path, text });

describe('imports flow one way', () => {
  it('holds in every file', () => {
    expect(readSourceFiles().flatMap(findImportFaults)).toEqual([]);
  });

  it.each([
    ['domain reaching into db', 'domain/tariff.ts', "import { x } from '../db/store.ts';"],
    ['domain using a package with I/O', 'domain/tariff.ts', "import { z } from 'pino';"],
    ['domain using Node', 'domain/tariff.ts', "import { randomUUID } from 'node:crypto';"],
    ['domain reading the manifest', 'domain/x.ts', "import m from '../package.json' with { type: 'json' };"],
    ['db reaching into server', 'db/store.ts', "import { env } from '../server/env/env.ts';"],
    ['server reaching into a front', 'server/app.ts', "import { sendCopy } from '../client/copy/send.ts';"],
    ['a driver outside db', 'server/app.ts', "import Database from 'better-sqlite3';"],
    [
      "a driver's query builder outside db",
      'server/app.ts',
      "import { drizzle } from 'drizzle-orm/node-postgres';",
    ],
    ['a late import of a driver', 'server/app.ts', "const { default: pg } = await import('pg');"],
    [
      'the wallet reaching into the console',
      'client/app/main.tsx',
      "import { x } from '../../admin/api.ts';",
    ],
    [
      'the wallet running server code',
      'client/api/trpc.ts',
      "import { appRouter } from '../../server/router.ts';",
    ],
    [
      'the wallet using other server types',
      'client/api/trpc.ts',
      "import type { E } from '../../server/env/env.ts';",
    ],
    [
      'the wallet using a list of the console',
      'client/app/main.tsx',
      "import { LISTS } from '../../domain/lists/lists.ts';",
    ],
    ['a feature using a feature', 'client/features/send/Amount.tsx', "import { x } from '../history/x.ts';"],
    ['a re-export across features', 'client/features/send/x.ts', "export { y } from '../history/y.ts';"],
    [
      'a router calling a repo',
      'server/features/requests/orders.router.ts',
      "import { findSale } from './sales.repo.ts';",
    ],
    [
      'the ledger reaching into a feature',
      'server/ledger/accounts.ts',
      "import type { X } from '../features/holders/holder-wire.ts';",
    ],
    [
      'a new room reaching into a feature',
      'server/new-room/x.ts',
      "import { x } from '../features/holders/holder-wire.ts';",
    ],
    [
      'a shared room reaching into one above it',
      'server/holders/x.ts',
      "import type { X } from '../four-eyes/x.ts';",
    ],
    [
      'a room of the bank reaching into one above it',
      'server/features/bank-lines/match/x.ts',
      "import { x } from '../lines/bank-lines.repo.ts';",
    ],
    [
      'people using requests',
      'server/features/holders/set-lock.ts',
      "import { x } from '../requests/decide-request.ts';",
    ],
    [
      'people using the bank',
      'server/features/auth/sign-in.ts',
      "import type { X } from '../payouts/payout-file.ts';",
    ],
    [
      'requests using the bank',
      'server/features/requests/cancel-request.ts',
      "import { x } from '../bank-lines/match/find-paid.ts';",
    ],
    [
      'requests using a kind',
      'server/features/requests/decide-request.ts',
      "import type { X } from '../sales/sale-kind.ts';",
    ],
    [
      'a kind using the bank',
      'server/features/sales/sale-kind.ts',
      "import { x } from '../bank-lines/lines/bank-lines.repo.ts';",
    ],
    [
      'the legacy table calling a repo',
      'server/legacy/table.ts',
      "import { x } from '../features/a/a.repo.ts';",
    ],
  ])('catches %s', (_name, path, text) => {
    expect(faultsOf(path, text)).toHaveLength(1);
  });

  it.each([
    ["the router's type in a front", 'admin/api/trpc.ts', "import type { R } from '../../server/router.ts';"],
    [
      'domain in a front',
      'client/features/send/x.ts',
      "import { parseDaon } from '../../../domain/money.ts';",
    ],
    ['a use-case with its own repo', 'server/features/sales/sell.ts', "import { x } from './sales.repo.ts';"],
    [
      "a use-case reading by another feature's repo",
      'server/features/sales/sell.ts',
      "import { x } from '../alarms/alarms.repo.ts';",
    ],
    [
      'a use-case with another use-case',
      'server/features/sales/sell.ts',
      "import { x } from '../alarms/add.ts';",
    ],
    [
      'a feature that needs people and requests',
      'server/features/freezes/freeze-holder.ts',
      "import { x } from '../requests/decide-request.ts';",
    ],
    ['a job running a use-case', 'server/jobs/x.ts', "import { x } from '../features/purchases/x.ts';"],
    ['the root running a use-case', 'server/parts.ts', "import { x } from './features/requests/x.ts';"],
    [
      'a shared room using one below it',
      'server/four-eyes/x.ts',
      "import { x } from '../settings/read-settings.ts';",
    ],
    ['words of SQL in the server', 'server/features/a/a.repo.ts', "import { eq } from '../../../db/sql.ts';"],
    ['tests with all', 'tests/server/x.test.ts', "import { createApp } from '../../server/app.ts';"],
    [
      'the server reading its version',
      'server/cli/verbs/version.ts',
      "import manifest from '../../../package.json' with { type: 'json' };",
    ],
  ])('allows %s', (_name, path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});
