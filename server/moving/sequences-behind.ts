// Ids go on where they stopped: a sequence behind the ids that it has given would give one again.
import type { SequenceValues } from '../../db/rows/rows-of.ts';
import { sql, type AnyColumn } from '../../db/sql.ts';
import type { ReadDb, SequenceName } from '../../db/store.ts';

/** The columns whose values come from a sequence. */
const columnsOf = ({ t }: ReadDb): Record<SequenceName, AnyColumn[]> => ({
  record: [t.history.id, t.requests.id],
  alarm: [t.alarms.id],
  custody: [t.walletAddresses.custodyIndex],
});

/** Findings as sentences; empty when every sequence is at its highest id or beyond. */
export async function sequencesBehind(db: ReadDb, values: SequenceValues): Promise<string[]> {
  const findings: string[] = [];
  for (const [name, columns] of Object.entries(columnsOf(db)) as [SequenceName, AnyColumn[]][]) {
    for (const column of columns) {
      const [row] = await db.select({ last: sql`max(${column})`.mapWith(Number) }).from(column.table);
      const last = row?.last ?? 0;
      if (BigInt(last) > values[name])
        findings.push(`sequence ${name}: its last id is ${values[name]}, below ${last}`);
    }
  }
  return findings;
}
