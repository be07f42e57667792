import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { asc, desc } from '../../../db/sql.ts';
import type { Deps } from '../../deps/deps.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { companyRowToWire } from './company-wire.ts';

export const companyListInput = listInput(z.strictObject({}), ['id', 'name']);

type CompanyListInput = z.infer<typeof companyListInput>;

export async function listCompanies({ store }: Deps, input: CompanyListInput & Cursor) {
  return store.read(async (db) => {
    const { companies } = db.t;
    const direction = input.sort?.order === 'ASC' ? asc : desc;
    const rows = await db
      .select({
        id: companies.id,
        name: companies.name,
        perDepositFee: companies.perDepositFee,
        depositChangedAt: companies.depositChangedAt,
      })
      .from(companies)
      .where(belowOf(companies.id, input))
      .orderBy(direction(companies[input.sort?.field ?? 'id']))
      .limit(input.perPage)
      .offset((input.page - 1) * input.perPage);
    const total = await totalOf(input, () => countRows(db, companies));
    return { data: rows.map(companyRowToWire), total };
  });
}
