// The upgrade of a database whose values were bound to no row: on either engine, once, in batches, and never again.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { desc, eq } from '../../../db/sql.ts';
import type { Store } from '../../../db/store.ts';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { appendAudit } from '../../../server/audit/audit-log.ts';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { checkRows } from '../../../server/audit/check-rows.ts';
import { signLog } from '../../../server/audit/log-key.ts';
import { SIGNED } from '../../../server/audit/signed-columns.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { signIn } from '../../../server/features/auth/sign-in.ts';
import { bindRows } from '../../../server/keys/bind-rows.ts';
import { findFormerPepper, formerPeppers } from '../../../server/keys/former-peppers.ts';
import { formerLogKeys } from '../../../server/keys/former-log-keys.ts';
import { isUnbound, UNBOUND_ROWS } from '../../../server/keys/unbound-rows.ts';
import { createPasswords } from '../../../server/ports/passwords.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { forEachEngine, type TestStore } from '../../support/store/store.ts';
import { encryptUnbound, unbindRows } from '../../support/store/unbind-rows.ts';

const NOW = new Date('2026-11-20T09:00:00+09:00');
const SECRETS = createSecrets(TEST_SECRET_KEY);
const CLIENT = { ip: '192.0.2.1', ipPrefix: '192.0.2.0/24', userAgent: '', origin: '' };

const depsOn = (store: Store): Deps =>
  depsOnStore(store, NOW, {
    passwords: createPasswords(SECRETS.pepper, { memoryKiB: 64 }, (keyId) =>
      findFormerPepper(store, SECRETS, keyId),
    ),
  });

/** A demo as the version before bound values left it. */
async function olderDemo(create: () => Promise<TestStore>): Promise<TestStore> {
  const store = await create();
  await seedDemo(depsOn(store));
  await checkKeyFingerprint(store, SECRETS.fingerprint);
  await store.write(async (tx) => {
    const former = createSecrets('a key that this database had before, long enough');
    await formerPeppers.keep(tx, SECRETS, former.pepper);
    await formerLogKeys.keep(tx, SECRETS, former.logKey);
  });
  await unbindRows(store, TEST_SECRET_KEY);
  await store.liftTriggers();
  await store.write(async (tx) => void (await tx.delete(tx.t.auditLog)));
  await signLog(store, SECRETS.logKey).write((tx) =>
    appendAudit(tx, {
      ...{ at: NOW, actor: 'system', action: 'before', subject: '', outcome: 'done', detail: {} },
    }),
  );
  return store;
}

const check = (store: Store) =>
  store.read(async (db) => [...(await checkAuditChain(db, SECRETS)), ...(await checkRows(db, SECRETS))]);
const login = { login: 'daon0001', password: DEMO_PASSWORD };

forEachEngine('a database of an older version', (create) => {
  it('is read by no call before its values are bound, and whole afterwards', async () => {
    const store = await olderDemo(create);
    await expect(signIn(depsOn(store), CLIENT, login)).rejects.toThrow(/does not belong to its row/);
    const bound = await bindRows(store, SECRETS, NOW);
    expect(bound).toMatchObject({ unreadable: 0 });
    expect(bound?.rows).toBeGreaterThan(10);
    expect(await check(store)).toEqual([]);
    expect(await signIn(depsOn(store), CLIENT, login)).toMatchObject({ login: 'daon0001' });
    const [row] = await store.read((db) =>
      db.select().from(db.t.auditLog).orderBy(desc(db.t.auditLog.id)).limit(1),
    );
    expect(row).toMatchObject({ action: 'bind-rows', detail: { rows: bound?.rows, unreadable: 0 } });
    expect(JSON.stringify(row?.detail)).toContain(SIGNED);
    expect(await bindRows(store, SECRETS, NOW)).toBeNull();
  });

  it('goes on where a process ended between two batches', async () => {
    const store = await olderDemo(create);
    let writes = 0;
    const dying: Store = {
      ...store,
      write: (work) => {
        writes += 1;
        if (writes === 5) throw new Error('the process ended');
        return store.write(work);
      },
    };
    await expect(bindRows(dying, SECRETS, NOW)).rejects.toThrow('the process ended');
    expect(await store.read(isUnbound)).toBe(true);
    expect(await bindRows(store, SECRETS, NOW)).not.toBeNull();
    expect(await check(store)).toEqual([]);
  });

  it('leaves a value that cannot be read, counts it, and verify names it', async () => {
    const store = await olderDemo(create);
    const phoneEnc = encryptUnbound('another key, which is nowhere, long enough', '01000000001');
    await store.write(async (tx) => {
      const { holders } = tx.t;
      await tx.update(holders).set({ phoneEnc }).where(eq(holders.id, 1));
    });
    expect(await bindRows(store, SECRETS, NOW)).toMatchObject({ unreadable: 1 });
    expect(await check(store)).toEqual(['holders.phone_enc of row 1 does not belong to its row']);
  });

  it('is bound once: a mark that was put back, with values of the older form, is refused', async () => {
    const store = await olderDemo(create);
    await bindRows(store, SECRETS, NOW);
    await store.write(async (tx) => {
      const { holders, meta, operators } = tx.t;
      const [own] = await tx.select().from(holders).where(eq(holders.id, 1));
      const stripped = (own?.passwordHash ?? '').split('#')[0] ?? '';
      await tx.update(operators).set({ passwordHash: stripped }).where(eq(operators.id, 2));
      await tx.insert(meta).values({ key: UNBOUND_ROWS, value: '1' });
    });
    await expect(bindRows(store, SECRETS, NOW)).rejects.toThrow(TERMINAL.rowsUnboundAgain());
    const [planted] = await store.read((db) =>
      db.select().from(db.t.operators).where(eq(db.t.operators.id, 2)),
    );
    expect(planted?.passwordHash).not.toContain('#');
  });

  it.each(['emptied', 'replaced'])(
    'is not bound again where its log was %s, and its values are',
    async (how) => {
      const store = await olderDemo(create);
      await bindRows(store, SECRETS, NOW);
      await store.write(async (tx) => {
        const { meta, operators } = tx.t;
        await tx.delete(tx.t.auditLog);
        const [admin] = await tx.select().from(operators).where(eq(operators.id, 2));
        const stripped = (admin?.passwordHash ?? '').split('#')[0] ?? '';
        await tx.update(operators).set({ passwordHash: stripped }).where(eq(operators.id, 2));
        await tx.insert(meta).values({ key: UNBOUND_ROWS, value: '1' });
      });
      // A start seals rows without a key, as those of the versions before.
      if (how === 'replaced')
        await signLog(store, SECRETS.logKey).write((tx) =>
          appendAudit(tx, {
            ...{ at: NOW, actor: 'system', action: 'seal', subject: '', outcome: 'done', detail: {} },
          }),
        );
      await expect(bindRows(store, SECRETS, NOW)).rejects.toThrow(TERMINAL.rowsBoundWithoutLog());
      expect(await store.read(isUnbound)).toBe(true);
    },
  );

  it('is not bound where its log was changed', async () => {
    const store = await olderDemo(create);
    await store.write((tx) => tx.update(tx.t.auditLog).set({ actor: 'somebody' }));
    await expect(bindRows(store, SECRETS, NOW)).rejects.toThrow(
      TERMINAL.logWrong(['audit row 1 was changed']),
    );
    expect(await store.read(isUnbound)).toBe(true);
  });
});

it('the migration marks a database that has a key, and no new one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-bind-'));
  const older = join(folder, 'migrations');
  cpSync(resolve(import.meta.dirname, '../../../db/migrations'), older, { recursive: true });
  const journal = join(older, 'sqlite/meta/_journal.json');
  const known = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] };
  const entries = known.entries.filter(({ tag }) => tag < '0033');
  writeFileSync(journal, JSON.stringify({ ...known, entries }));
  for (const [name, isKeyed] of [
    ['keyed', true],
    ['new', false],
  ] as const) {
    const url = `file:${join(folder, `${name}.sqlite`)}`;
    const before = await openStore(url, { migrationsFolder: older });
    if (isKeyed) await checkKeyFingerprint(before, SECRETS.fingerprint);
    await before.close();
    const after = await openStore(url);
    expect(await after.read(isUnbound)).toBe(isKeyed);
    await after.close();
  }
  rmSync(folder, { recursive: true, force: true });
});
