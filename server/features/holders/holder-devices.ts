import { and, desc, eq, gt, isNotNull } from '../../../db/sql.ts';
import { knownSince } from '../../../domain/known-device.ts';
import type { Deps } from '../../deps/deps.ts';
import { readHolderWire } from './holder-wire.ts';

/** The devices on which a holder signs in without being told (ADR-0044), the last used first. Throws NOT_FOUND. */
export async function listHolderDevices({ store, clock }: Pick<Deps, 'store' | 'clock'>, holderId: number) {
  return store.read(async (db) => {
    await readHolderWire(db, holderId);
    const { knownDevices: d } = db.t;
    return db
      .select({ id: d.id, userAgent: d.userAgent, createdAt: d.createdAt, lastAt: d.lastAt })
      .from(d)
      .where(and(eq(d.holderId, holderId), isNotNull(d.markHash), gt(d.lastAt, knownSince(clock.now()))))
      .orderBy(desc(d.lastAt), desc(d.id));
  });
}
