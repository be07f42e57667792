// What a file may hold. The thread's limits on time and memory are the last of them; these are refused sooner, with what to do.

/** What the whole archive of a spreadsheet unpacks to: several times that of 50 000 lines. */
export const UNPACKED_MAX = 64 * 1024 * 1024;
export const ENTRIES_MAX = 200;

/** Rows that hold anything; a statement has at most 50 000 lines. */
export const ROWS_MAX = 60_000;
export const COLUMNS_MAX = 100;

/** In characters: a record beyond it is no line of a bank. */
export const RECORD_MAX = 20_000;

/** A row of a statement as text; `row` counts from 1 as the bank's file and a spreadsheet do. */
export type FileRow = { cells: string[]; row: number };
