// Two operators who close the same day, at the same time or one after the other, on both engines.
import { expect, it } from 'vitest';
import { DomainError } from '../../../domain/errors.ts';
import { asWon } from '../../../domain/money.ts';
import type { Store } from '../../../db/store.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import { closeDay } from '../../../server/features/closings/close-day.ts';
import { listClosings } from '../../../server/features/closings/list-closings.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { forEachEngine } from '../../support/store/store.ts';

const CHOSEN = { companyId: 1, day: '2026-11-20' };

const [OPERATOR, ADMIN] = [
  { id: 1, login: 'operator' },
  { id: 2, login: 'admin1' },
];

async function seeded(store: Store): Promise<Deps> {
  const deps = depsOnStore(store, new Date('2026-11-20T18:00:00+09:00'));
  await seedDemo(deps);
  return deps;
}

forEachEngine('a day that two operators close', (open) => {
  it('is signed once at the same time, and the other one hears that it is closed', async () => {
    const deps = await seeded(await open());
    const both = await Promise.allSettled([closeDay(deps, OPERATOR, CHOSEN), closeDay(deps, ADMIN, CHOSEN)]);
    const outcomes = both.map((outcome) => {
      if (outcome.status === 'fulfilled') return outcome.value.state;
      return outcome.reason instanceof DomainError ? outcome.reason.code : String(outcome.reason);
    });
    expect(outcomes.toSorted()).toEqual([1, 'DAY_CLOSED']);
    const { data, total } = await listClosings(deps, { page: 1, perPage: 10 });
    expect([data.map(({ day }) => day), total]).toEqual([[CHOSEN.day], 1]);
    expect(await deps.store.read((db) => checkBooks(db))).toEqual([]);
  });

  it('keeps the note of each where both have to sign', async () => {
    const deps = await seeded(await open());
    await deps.store.write((tx) => writeSetting(tx, 'fourEyesWon', asWon(10_000_000n), deps.clock.now()));
    expect(await closeDay(deps, OPERATOR, { ...CHOSEN, note: '처음' })).toMatchObject({ state: 0 });
    const signed = await closeDay(deps, ADMIN, { ...CHOSEN, note: '다음' });
    expect(signed.closed).toMatchObject({ note: '다음', agreedBy: OPERATOR.login, agreedNote: '처음' });
    const { data } = await listClosings(deps, { page: 1, perPage: 10 });
    expect(data).toMatchObject([{ closedBy: ADMIN.login, note: '다음', agreedNote: '처음' }]);
  });
});
