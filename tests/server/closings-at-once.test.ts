// Two operators who close the same day at the same time, on both engines.
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { DomainError } from '../../domain/errors.ts';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env.ts';
import { closeDay } from '../../server/features/closings/close-day.ts';
import { listClosings } from '../../server/features/closings/list-closings.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/app.ts';
import { forEachEngine } from '../support/store.ts';
import { TEST_XPUB } from '../support/test-xpub.ts';

const CHOSEN = { companyId: 1, day: '2026-11-20' };

forEachEngine('a day that two operators close at the same time', (open) => {
  it('is signed once, and the other one hears that it is closed', async () => {
    const deps = createDeps(parseEnv({ CUSTODY_XPUB: TEST_XPUB }), await open(), TEST_SECRET_KEY, {
      clock: { now: () => new Date('2026-11-20T18:00:00+09:00') },
      passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
      sms: { send: () => Promise.resolve() },
      log: pino({ level: 'silent' }),
    });
    await seedDemo(deps);
    const both = await Promise.allSettled([
      closeDay(deps, { id: 1, login: 'operator' }, CHOSEN),
      closeDay(deps, { id: 2, login: 'admin1' }, CHOSEN),
    ]);
    const outcomes = both.map((outcome) => {
      if (outcome.status === 'fulfilled') return outcome.value.state;
      return outcome.reason instanceof DomainError ? outcome.reason.code : String(outcome.reason);
    });
    expect(outcomes.toSorted()).toEqual([1, 'DAY_CLOSED']);
    const { data, total } = await listClosings(deps, { page: 1, perPage: 10 });
    expect([data.map(({ day }) => day), total]).toEqual([[CHOSEN.day], 1]);
    expect(await deps.store.read((db) => checkBooks(db))).toEqual([]);
  });
});
