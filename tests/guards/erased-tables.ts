import type { SourceFile } from './source-files.ts';

const each = (why: string, tables: readonly string[]) => tables.map((table) => [table, why] as const);

/** The tables that an erasure leaves as they are, and why (ADR-0020). Drizzle's names of the tables. */
export const KEPT_TABLES: ReadonlyMap<string, string> = new Map([
  ...each('proves the books: amounts, hashes and addresses', [
    'accounts',
    'closings',
    'deposits',
    'externalSends',
    'ledgerChecks',
    'ledgerEntries',
    'ledgerHashKey',
    'ledgerTransactions',
    'moneyActs',
    'usedTxHashes',
    'walletAddresses',
    'wonBookings',
  ]),
  ...each('has ids and amounts; the texts about its holder are in other tables', [
    'linkRequests',
    'recipientReports',
    'requestFacts',
    'sales',
    'sendWarnings',
    'signUps',
    'waitingSends',
  ]),
  ...each('is about the company, its bank accounts and its operators', [
    'announcements',
    'bankImports',
    'companies',
    'depositAccounts',
    'lineRules',
    'operatorRecoveryCodes',
    'operatorSessions',
    'operators',
    'proposals',
    'reasonTemplates',
    'settings',
    'terms',
  ]),
  ...each('is about the server', ['leases', 'meta', 'sequences']),
  ['payerKeys', 'is about open lines; the texts that are erased are those of settled ones'],
  ['rateCounters', 'is deleted when its window has ended'],
  ['passkeyChallenges', 'is deleted after five minutes'],
  ['logins', 'a login is never given again'],
  ['auditLog', 'is a chain that cannot be changed'],
]);

/** The tables of the schema that the files of an erasure do not name and that are not kept on purpose, with what to do. */
export function findForgotten(tables: readonly string[], erasure: readonly SourceFile[]): string[] {
  const isErased = (table: string) => erasure.some(({ text }) => new RegExp(`\\b${table}\\b`).test(text));
  return tables
    .filter((table) => !KEPT_TABLES.has(table) && !isErased(table))
    .map(
      (table) =>
        `${table}: erase its personal data in server/erasure/destroy-personal-data.ts, or list it in KEPT_TABLES`,
    );
}
