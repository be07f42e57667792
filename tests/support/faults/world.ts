// A database with a company, holders and operators who are signed in already: no harness waits for password hashes.
import { createHash } from 'node:crypto';
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../../db/open.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { hashToken } from '../../../server/ports/secrets.ts';
import { makeMemoryFolder } from '../runner/memory-folder.ts';
import { addCompany, addHolders, createLedgerWorld, setTerms } from '../store/ledger-world.ts';
import { DAY_MS } from '../../../domain/durations.ts';

const DAON = 100_000_000n;
export const CLIENTS = 16;
/** What each holder begins with, in DAON. */
export const STAKE = 1_000_000n;

export type Client = { token: string; address: string; holderId: number; linkedAccountId: number };
export type FaultWorld = {
  url: string;
  clients: readonly Client[];
  operatorToken: string;
  /** Of the operator who signs second. */
  secondToken: string;
};
export type FaultFile = FaultWorld & { path: string; remove: () => void };

const tokenOf = (name: string) => createHash('sha256').update(name).digest('base64url');

/** Makes the world in an empty database. */
export async function makeFaultWorld(url: string, count = CLIENTS): Promise<FaultWorld> {
  const store = await openStore(url);
  const world = await createLedgerWorld(store);
  await setTerms(world, { priceE4: 1_000_000n, flat: DAON / 2n, ratePpm: 5_000n });
  const companyId = await addCompany(world, '다온게임즈', DAON);
  const holders = await addHolders(
    world,
    Array.from({ length: count }, (_, n) => ({
      login: `holder${n}`,
      companyId,
      perDepositFee: DAON,
      balance: STAKE * DAON,
    })),
  );
  const now = new Date();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  // Seen last when it ends: the long run copies the file for longer than an operator may rest.
  const session = (name: string) => ({
    ...{ tokenHash: hashToken(tokenOf(name)), ipPrefix: '', userAgent: '' },
    ...{ createdAt: now, lastSeenAt: expiresAt, expiresAt },
  });
  await store.write(async (tx) => {
    // The operator decides with a session alone.
    await writeSetting(tx, 'requireTotp', 'off', now);
    for (const { id } of holders)
      await tx.insert(tx.t.sessions).values({ holderId: id, ...session(`holder${id}`) });
    const [first, second] = world.operators;
    await tx.insert(tx.t.operatorSessions).values([
      { operatorId: first.id, ...session('operator') },
      { operatorId: second.id, ...session('second') },
    ]);
  });
  await store.close();
  const clients = holders.map(({ id, address, linkedAccountId }) => ({
    token: tokenOf(`holder${id}`),
    address,
    holderId: id,
    linkedAccountId,
  }));
  return { url, clients, operatorToken: tokenOf('operator'), secondToken: tokenOf('second') };
}

let made: Promise<FaultWorld & { base: string }> | undefined;

async function makeFile() {
  const folder = makeMemoryFolder('daon-faults-');
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const base = join(folder, 'base.sqlite');
  return { ...(await makeFaultWorld(`file:${base}`)), base };
}

/** The same world in a file of its own, in `folder` when one is given. */
export async function createFaultWorld(folder?: string): Promise<FaultFile> {
  made ??= makeFile();
  const { base, ...world } = await made;
  const home = folder ?? makeMemoryFolder('daon-faults-');
  const path = join(home, 'daon.sqlite');
  copyFileSync(base, path);
  // Without its record of commits the copy would count as set back, and its sessions would end.
  copyFileSync(`${base}-commits`, `${path}-commits`);
  const remove = () => {
    if (folder === undefined) rmSync(home, { recursive: true, force: true });
  };
  return { ...world, url: `file:${path}`, path, remove };
}
