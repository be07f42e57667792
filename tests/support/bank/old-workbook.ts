// An old workbook (.xls, BIFF8), record by record: its reader's library writes none of it but the container.
import { CFB } from '@e965/xlsx';

export const record = (type: number, content: Uint8Array): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};

/** The library gives this part no type. */
type Compound = {
  utils: { cfb_new: () => object; cfb_add: (of: object, name: string, content: Uint8Array) => void };
} & {
  write: (of: object, options: { type: 'buffer' }) => Buffer;
};

const numbers = (...all: number[]): Buffer => Buffer.from(Uint16Array.from(all).buffer);
const beginning = (kind: number) => record(0x0809, numbers(0x0600, kind, 0, 0, 0, 0, 0, 0));
const END = record(0x0a, new Uint8Array());

/** An old workbook of these records behind its own first one. */
export function oldBook(...records: Uint8Array[]): Buffer {
  const compound = CFB as Compound;
  const file = compound.utils.cfb_new();
  compound.utils.cfb_add(file, 'Workbook', Buffer.concat([beginning(5), ...records]));
  return compound.write(file, { type: 'buffer' });
}

const wide = (text: string) => Buffer.from(text, 'utf16le');

/** One of one sheet, whose cells are texts. */
export function oldWorkbook(rows: readonly (readonly string[])[]): Uint8Array {
  const name = wide('내역');
  const sheetAt = (at: number) =>
    record(0x85, Buffer.concat([numbers(at, at >> 16, 0), Buffer.from([name.length / 2, 1]), name]));
  const at = Buffer.concat([beginning(5), sheetAt(0), END]).length;
  const cells = rows.flatMap((row, line) =>
    row.map((text, column) =>
      record(0x0204, Buffer.concat([numbers(line, column, 0, text.length), Buffer.from([1]), wide(text)])),
    ),
  );
  return oldBook(sheetAt(at), END, beginning(0x10), ...cells, END);
}
