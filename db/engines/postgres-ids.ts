import type { Connection } from '../handle.ts';
import type { SequenceName } from '../store.ts';

export const sequenceNames: Readonly<Record<SequenceName, string>> = {
  record: 'record_ids',
  alarm: 'alarm_ids',
  custody: 'custody_ids',
};

export type Rows = { rows: Record<string, unknown>[] };
export type QueryFunction = (query: { name: string; text: string; values: unknown[] }) => Promise<Rows>;

/** The next ids of the sequences of a list, in its order. The text names no count, for each of which PostgreSQL would plan it anew. */
const NEXT_IDS = {
  name: 'next_ids',
  text: 'SELECT nextval(sequence::regclass) AS id FROM unnest($1::text[]) AS sequence',
};

/** Ids that are asked for together come by one statement, those of different sequences too. */
export function createIds(query: QueryFunction): Connection['nextId'] {
  type Asked = { resolve: (id: number) => void; reject: (error: unknown) => void };
  let asked = new Map<SequenceName, Asked[]>();

  async function fetch(): Promise<void> {
    const waiting = [...asked].toSorted(([one], [other]) => (one < other ? -1 : 1));
    asked = new Map();
    try {
      const { rows } = await query({
        ...NEXT_IDS,
        values: [waiting.flatMap(([sequence, askers]) => askers.map(() => sequenceNames[sequence]))],
      });
      // The numbers of a send follow each other where no other process drew one between them (ADR-0023).
      const askers = waiting.flatMap(([, of]) => of);
      for (const [i, { resolve }] of askers.entries()) resolve(Number(rows[i]?.['id'] ?? Number.NaN));
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
