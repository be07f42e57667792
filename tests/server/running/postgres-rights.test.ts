// A user of PostgreSQL who may do less than the product needs.
import { expect, it } from 'vitest';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { realPostgres } from '../../support/postgres/real-postgres.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

const postgres = realPostgres();

it('is refused in a sentence that asks for the owner of the database', async () => {
  const [empty, migrated] = [await postgres.emptyDatabase(), await postgres.newDatabase()];
  await postgres.server().sql('CREATE ROLE guest LOGIN');
  const run = (url: string, ...args: string[]) =>
    runInProcess(args, {
      DATABASE_URL: url.replace('daon@', 'guest@'),
      SECRET_KEY: TEST_SECRET_KEY,
      CUSTODY: 'none',
    });
  const refused = (what: string) => ({
    status: 1,
    said: `${TERMINAL.databaseForbids(`permission denied for ${what}`)}\n`,
  });
  expect(await run(empty, 'migrate')).toEqual(refused(`database ${new URL(empty).pathname.slice(1)}`));
  expect(await run(migrated, 'serve')).toEqual(refused('table meta'));
  expect(await run(migrated, 'verify')).toEqual(refused('schema drizzle'));
  expect(await run(migrated, 'move', '--to', 'file:/none/daon.sqlite')).toEqual(refused('schema drizzle'));
});
