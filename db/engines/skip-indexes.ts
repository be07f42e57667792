// A file that was brought back, or has lost commits, does not know the addresses that were given since. The next index jumps
// beyond all of them, so that none is given to another holder.
import type { Client } from './sqlite-connection.ts';

/** More addresses than are given between a copy and its return; hardened children leave room for two thousand jumps. */
export const INDEX_JUMP = 1_000_000;

export function skipIndexes(client: Client): void {
  client.prepare("UPDATE sequences SET value = value + ? WHERE name = 'custody'").run(INDEX_JUMP);
}
