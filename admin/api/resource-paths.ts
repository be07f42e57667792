import type { Path } from './contract.ts';

/** What react-admin does with a resource, as the router names it. */
const verbs = new Map([
  ['show', 'get'],
  ['edit', 'update'],
]);

/** The procedures of resources that are named otherwise. */
const others = new Map<string, Path>([
  ['ledgerAccounts.list', 'ledger.accounts'],
  ['transactions.list', 'ledger.transactions'],
  ['deposits.create', 'deposits.record'],
  ['bankLines.create', 'bankLines.import'],
]);

/** The procedure behind an action on a resource: `holders` and `show` is `holders.get`. */
export const pathOf = (resource: string, action: string): string =>
  others.get(`${resource}.${action}`) ?? `${resource}.${verbs.get(action) ?? action}`;
