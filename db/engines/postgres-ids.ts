import type { Connection } from '../handle.ts';
import type { SequenceName } from '../store.ts';

export const sequenceNames: Readonly<Record<SequenceName, string>> = {
  record: 'record_ids',
  alarm: 'alarm_ids',
  custody: 'custody_ids',
};

export type Rows = { rows: Record<string, unknown>[] };
export type QueryFunction = (query: { name: string; text: string; values: unknown[] }) => Promise<Rows>;

/** Ids that are asked for together come by one statement, those of different sequences too. */
export function createIds(query: QueryFunction): Connection['nextId'] {
  type Asked = { resolve: (id: number) => void; reject: (error: unknown) => void };
  let asked = new Map<SequenceName, Asked[]>();

  async function fetch(): Promise<void> {
    const waiting = [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1));
    asked = new Map();
    const drawn = waiting.map(
      ([sequence], i) =>
        `SELECT ${i} AS place, nextval('${sequenceNames[sequence]}') AS id FROM generate_series(1, $${i + 1})`,
    );
    try {
      const { rows } = await query({
        name: `next_${waiting.map(([sequence]) => sequence).join('_')}_ids`,
        text: drawn.join(' UNION ALL '),
        values: waiting.map(([, askers]) => askers.length),
      });
      for (const [place, [, askers]] of waiting.entries()) {
        const ids = rows.filter((row) => Number(row['place']) === place).map((row) => Number(row['id']));
        // The numbers of a send follow each other where no other process drew one between them (ADR-0023).
        for (const [i, { resolve }] of askers.entries()) resolve(ids[i] ?? Number.NaN);
      }
    } catch (error) {
      for (const { reject } of waiting.flatMap(([, askers]) => askers)) reject(error);
    }
  }

  return (sequence) =>
    new Promise((resolve, reject) => {
      if (asked.size === 0) queueMicrotask(() => void fetch());
      const waiting = asked.get(sequence) ?? [];
      waiting.push({ resolve, reject });
      asked.set(sequence, waiting);
    });
}
