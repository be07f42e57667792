import type { Deps } from '../../deps/deps.ts';
import { companyToWire, readCompany } from './company-wire.ts';

/** Throws NOT_FOUND. */
export async function getCompany({ store, secrets }: Deps, id: number) {
  return companyToWire(secrets, await store.read((db) => readCompany(db, id)));
}
