import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../server/router.ts';

/**
 * What the console sends and reads, taken from the server's own router: a field that the server renames stops the
 * console from compiling. Amounts are decimal strings and stay strings until `domain/money` parses them for
 * display; times are ISO 8601 with the offset of Seoul.
 */
type Inputs = inferRouterInputs<AppRouter>['admin'];
type Outputs = inferRouterOutputs<AppRouter>['admin'];

export type PurchaseRow = Outputs['purchases']['get'];
export type BankAccountRow = PurchaseRow['account'];
export type HolderRow = Outputs['holders']['get'];
export type CompanyRow = Outputs['companies']['list']['data'][number];

/** What every request has, whatever its kind. */
export type RequestRow = Pick<
  PurchaseRow,
  'id' | 'version' | 'state' | 'holder' | 'createdAt' | 'decidedAt' | 'decidedBy' | 'reason'
>;

/** Every resource of the console with the row that its list answers. */
export interface ResourceRows {
  purchases: PurchaseRow;
  holders: HolderRow;
  companies: CompanyRow;
}

export type ResourceName = keyof ResourceRows;

export interface ListQuery {
  page: number;
  perPage: number;
  sort?: { field: string; order: 'ASC' | 'DESC' };
  filter?: Record<string, unknown>;
}

export interface Page<Row> {
  data: Row[];
  total: number;
}

export type DecideInput = Inputs['purchases']['decide'];
export type DecideAnswer = Outputs['purchases']['decide'];
export type Settings = Outputs['settings']['get'];
export type Tariff = Settings['tariff'];
export type ChangeAnswer = Outputs['settings']['setPrice'];
export type DashboardSummary = Outputs['dashboard']['summary'];
