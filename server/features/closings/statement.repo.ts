// What the bank's statement says about the days of a deposit account. No statement is kept yet.
import type { ReadDb } from '../../../db/store.ts';
import type { Won } from '../../../domain/money.ts';
import type { Days, OpenItem } from './days.ts';

/** What the newest line up to the end of a day says the bank account held; null without a line that says so. */
export const findStatementBalance = async (_db: ReadDb, _days: Days): Promise<Won | null> => null;

/** Lines that nobody has accounted for. */
export const openLines = async (_db: ReadDb, _days: Days): Promise<OpenItem[]> => [];

/** Purchases and sales that were approved on these days, were not corrected, and have no line. */
export const approvedWithoutLine = async (_db: ReadDb, _days: Days): Promise<OpenItem[]> => [];
