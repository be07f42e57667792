import { sql } from './sql.ts';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { asUnits } from '../domain/money.ts';
import type { DaonUnits } from '../domain/money.ts';

/** The exact sum of a column of units; zero over no rows. PostgreSQL answers a numeric as text. */
export function sumUnits(column: AnyColumn | SQL): SQL<DaonUnits> {
  return sql`coalesce(sum(${column}), 0)`.mapWith((raw: bigint | number | string) => asUnits(BigInt(raw)));
}
