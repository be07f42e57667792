// A database of holders with money, each with a session, as the product's own use-cases write them.
import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { makeFaultWorld, type Client } from '../../tests/support/faults/world.ts';
import { SECRET_KEY } from '../../tests/support/store/ledger-world.ts';
import { makeFolder, root } from './scratch.ts';

const HOLDERS = 10_000;

/** A folder of its own and a DATABASE_URL. */
export type Place = { folder: string; url: string };

export type World = Place & {
  people: readonly Client[];
  /** The senders of answered sends, and the ids of their history rows. */
  answered: { holderId: number; id: number }[];
};

/** What the product needs of its environment. */
export const environmentOf = ({ folder, url }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  DATABASE_URL: url,
  SMS_URL: `file:${path.join(folder, 'sms.ndjson')}`,
  SECRET_KEY,
  CUSTODY: 'none',
  RATE_LIMIT: 'off',
  NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
});

/** A new SQLite database without a file. */
export function newPlace(): Place {
  const folder = makeFolder();
  return { folder, url: `file:${path.join(folder, 'daon.sqlite')}` };
}

/** A copy of a closed SQLite database; without its record of commits it would count as set back, and sessions would end. */
export function copyWorld(world: World, to: Place): World {
  for (const end of ['', '-commits'])
    copyFileSync(path.join(world.folder, `daon.sqlite${end}`), path.join(to.folder, `daon.sqlite${end}`));
  return { ...world, ...to, answered: [] };
}

/** Makes a world in an empty database. */
export async function makeWorld(place: Place, holders = HOLDERS): Promise<World> {
  const { clients } = await makeFaultWorld(place.url, holders);
  return { ...place, people: clients, answered: [] };
}

let base: Promise<World> | undefined;

/** A copy of a world that is made once in a run. */
export async function createWorld(): Promise<World> {
  base ??= makeWorld(newPlace());
  return copyWorld(await base, newPlace());
}
