// Two processes on one real PostgreSQL come to the same due sends while their holder cancels some: each ends once (ADR-0041).
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { eq, inArray } from '../../db/sql.ts';
import { parseAddress } from '../../domain/address.ts';
import { HOUR_MS } from '../../domain/durations.ts';
import { asUnits, asWon, DAON } from '../../domain/money.ts';
import { DONE, FAILED } from '../../domain/request-state.ts';
import { createDeps } from '../../server/create-deps.ts';
import { seedDemo } from '../../server/demo/seed-demo.ts';
import { parseEnv } from '../../server/env/env.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { send } from '../../server/features/transfers/send.ts';
import { runWaitingSends } from '../../server/features/waiting-sends/run-waiting-sends.ts';
import { readBalance } from '../../server/ledger/accounts.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createPasswords } from '../../server/ports/passwords.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { writeSetting } from '../../server/settings/read-settings.ts';
import { unwrap } from '../../server/trpc/unwrap.ts';
import { realPostgres } from '../support/postgres/real-postgres.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { TEST_XPUB } from '../support/vectors/test-xpub.ts';

const HOLDER = { id: 1 };
/** To whom the demo has sent nothing yet. */
const RECEIVER = 4;
const SENDS = 12;
const postgres = realPostgres();

it('ends each due send once, cancelled or sent', async () => {
  let now = new Date();
  const url = await postgres.newDatabase();
  const open = async (exclusive: boolean) =>
    createDeps(
      parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }),
      await openStore(url, { exclusive }),
      TEST_SECRET_KEY,
      {
        clock: { now: () => now },
        passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
        sms: { send: () => Promise.resolve() },
        log: pino({ level: 'silent' }),
      },
    );
  const first = await open(true);
  const second = await open(false);
  try {
    await seedDemo(first);
    await first.store.write((tx) => writeSetting(tx, 'firstSendWaitWon', asWon(1n), now));
    const [row] = await first.store.read((db) =>
      db.select().from(db.t.holders).where(eq(db.t.holders.id, RECEIVER)),
    );
    const address = unwrap(parseAddress(row?.walletAddress ?? ''));
    const ids: number[] = [];
    for (let i = 0; i < SENDS; i += 1)
      ids.push(
        (await send(first, HOLDER, { to: { address }, net: asUnits(DAON), requestId: randomUUID() })).id,
      );
    now = new Date(now.getTime() + 3 * HOUR_MS);
    const balanceOf = (id: number) => first.store.read((db) => readBalance(db, id));
    const before = (await balanceOf(RECEIVER)).balance;
    const cancels = ids.slice(SENDS / 2).toReversed();
    const [one, other, ...cancelled] = await Promise.all([
      runWaitingSends(first),
      runWaitingSends(second),
      ...cancels.map((id, i) =>
        cancelRequest(i % 2 === 0 ? first : second, HOLDER, id).then(
          () => 1,
          () => 0,
        ),
      ),
    ]);
    expect(one + other + cancelled.reduce((sum: number, ended) => sum + ended, 0)).toBe(SENDS);
    const requests = await first.store.read((db) =>
      db.select().from(db.t.requests).where(inArray(db.t.requests.id, ids)),
    );
    const sent = requests.filter(({ state }) => state === DONE).length;
    expect(requests.filter(({ state }) => state === FAILED)).toHaveLength(SENDS - sent);
    expect((await balanceOf(RECEIVER)).balance - before).toBe(BigInt(sent) * DAON);
    expect((await balanceOf(HOLDER.id)).locked).toBe(0n);
    expect(await first.store.read(checkBooks)).toEqual([]);
  } finally {
    for (const { database, store } of [first, second]) {
      database.stop();
      await store.close();
    }
  }
});
