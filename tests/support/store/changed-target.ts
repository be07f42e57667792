// Targets of a move that write other rows than they were given.
import { lineReader, lineWriter } from '../../../db/rows/row-lines.ts';
import type { RowsTarget } from '../../../db/rows/ends.ts';
import type { RowTable } from '../../../db/rows/row-tables.ts';
import type { RowsWriter } from '../../../db/rows/rows-of.ts';

/** A target whose writer does something else. */
export const withWriter =
  (change: (writer: RowsWriter) => Partial<RowsWriter>) =>
  (target: RowsTarget): RowsTarget => ({
    ...target,
    open: async () => {
      const writer = await target.open();
      return { ...writer, ...change(writer) };
    },
  });

/** Changes the rows of one table on their way. */
export const withRows = (name: string, change: (rows: string[], table: RowTable) => string[]) =>
  withWriter((writer) => ({
    async put(table, lines) {
      if (table.name !== name) return writer.put(table, lines);
      let text = '';
      for await (const piece of lines) text += piece.toString('utf8');
      const rows = text.split('\n').slice(0, -1);
      const changed = change(rows, table).map((row) => `${row}\n`);
      return writer.put(table, [Buffer.from(changed.join(''))]);
    },
  }));

/** One column of one row, changed. */
export const withValue = (name: string, at: number, columnName: string, change: (value: never) => never) =>
  withRows(name, (rows, { columns }) => {
    const values = lineReader(columns)(rows[at] ?? '');
    const column = columns.findIndex((of) => of.name === columnName);
    values[column] = change(values[column] as never);
    return rows.with(at, lineWriter(columns)(values).slice(0, -1));
  });
