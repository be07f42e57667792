// A file that was restored, or has lost commits, does not know the wallet addresses derived since. The next derivation
// index skips beyond all of them, so that no address is assigned to a second holder.
import type { Client } from './sqlite-connection.ts';

/**
 * More addresses than are assigned between a backup and its restore; non-hardened child indexes leave room for two
 * thousand skips.
 */
export const INDEX_JUMP = 1_000_000;

export function skipIndexes(client: Client): void {
  client.prepare("UPDATE sequences SET value = value + ? WHERE name = 'custody'").run(INDEX_JUMP);
}
