// A file that was restored, or has lost commits, does not know the numbers that were given since. The sequences skip beyond
// them: no wallet address is assigned to a second holder, and no number of a request that a payout file, the bank or a
// client still has (판매38) comes to mean another request.
import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { StoreRefusedError } from '../errors.ts';
import { UNSETTLED_SINCE } from '../schema/settings.ts';
import type { SequenceName } from '../store.ts';
import { quickCheckClient, type Client } from './sqlite-connection.ts';

type Skip = { least: number; aSecond: number };

/**
 * More numbers than were given since the file: `least`, and `aSecond` for each second since its newest entry in the operators' log.
 * A second restore, of the same backup or an older one, so skips what was given after the first one as well.
 *
 * - `record`, `alarm`: three times what 200 000 sends a day need, and an hour of a pay day.
 * - `custody`: as many applications are not approved. The 2^31 child indexes last for two thousand skips of a day.
 */
export const NUMBERS_SKIPPED: Readonly<Record<SequenceName, Skip>> = {
  record: { least: 10_000_000, aSecond: 20 },
  alarm: { least: 10_000_000, aSecond: 20 },
  custody: { least: 1_000_000, aSecond: 1 },
};

/**
 * Skips, and marks the database as not settled (`UNSETTLED_SINCE`), in one transaction: a process that dies before the server has
 * settled it leaves the mark. A file that has counted no commit gets no mark. It is new, or from a version without a record, and has
 * lost nothing.
 */
export function skipGivenNumbers(client: Client, now: Date): void {
  const newest = client
    .prepare<[], bigint>('SELECT at FROM audit_log ORDER BY id DESC LIMIT 1')
    .pluck()
    .get();
  const seconds = newest === undefined ? 0 : Math.max(0, Math.ceil((now.getTime() - Number(newest)) / 1_000));
  const skip = client.prepare('UPDATE sequences SET value = value + ? WHERE name = ?');
  const mark = client.prepare(
    `INSERT INTO meta (key, value) SELECT '${UNSETTLED_SINCE}', ? FROM sequences
     WHERE name = 'commits' AND value > 0 ON CONFLICT (key) DO NOTHING`,
  );
  const skipAll = client.transaction(() => {
    for (const [name, { least, aSecond }] of Object.entries(NUMBERS_SKIPPED))
      skip.run(least + aSecond * seconds, name);
    mark.run(String(now.getTime()));
  });
  skipAll.immediate();
}

/** The same for a file that may be damaged: then it is left unchanged. Throws StoreRefusedError. */
export function skipNumbersOfSound(client: Client, path: string, now: Date): void {
  const findings = quickCheckClient(client);
  if (findings.length > 0) throw new StoreRefusedError(TERMINAL.fileDamaged(path, findings));
  skipGivenNumbers(client, now);
}
