import { dirname } from 'node:path';
import { LONGEST_MS, removeUnfinished } from '../../db/engines/unfinished-restores.ts';
import { realPath } from '../../db/engines/real-path.ts';
import { parseDatabaseUrl } from '../../db/open.ts';
import type { Deps } from '../deps/deps.ts';

/** An interrupted restore leaves an unpacked copy of a backup, to which no erasures were applied yet. */
export async function removeUnfinishedRestores({ env, clock }: Pick<Deps, 'env' | 'clock'>): Promise<void> {
  const address = parseDatabaseUrl(env.databaseUrl);
  if (address.dialect !== 'sqlite') return;
  const before = new Date(clock.now().getTime() - LONGEST_MS);
  await removeUnfinished(dirname(realPath(address.path)), before);
}
