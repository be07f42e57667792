import type { SourceFile } from './source-files.ts';

// Each table is written by the folder that owns its rules, and by the few folders named beside it. Reading is free.

const LEDGER = ['server/ledger/'];
const FEATURES = 'server/features/';
const feature = (...names: string[]) => names.map((name) => `${FEATURES}${name}/`);

/** The folders that may write a table, the owner first. Drizzle's names of the tables. */
export const TABLE_OWNERS: Readonly<Record<string, readonly string[]>> = {
  accounts: LEDGER,
  ledgerTransactions: LEDGER,
  ledgerEntries: LEDGER,
  ledgerChecks: LEDGER,
  ledgerHashKey: LEDGER,
  wonBookings: LEDGER,
  history: LEDGER,
  sequences: ['server/custody/', 'server/cli/verbs/accept-loss.ts'],
  walletAddresses: ['server/custody/'],
  // A holder begins as an applicant, gets an address, changes the password, sets limits, shows the name, and is closed or blocked.
  holders: [
    ...feature('holders', 'sign-ups', 'auth', 'account-closing', 'own-limits', 'confirmations', 'recipients'),
    ...feature('send-warnings'),
    'server/holders/',
    'server/custody/',
  ],
  logins: feature('sign-ups', 'operators'),
  sessions: ['server/holders/'],
  passkeys: [...feature('passkeys'), 'server/holders/'],
  passkeyChallenges: feature('passkeys'),
  recipients: feature('recipients'),
  trustedContacts: feature('trusted-contact'),
  signInNetworks: feature('auth'),
  knownDevices: feature('auth'),
  resetTokens: feature('recovery', 'auth'),
  verifications: feature('verifications'),
  signUps: feature('sign-ups'),
  linkedAccounts: feature('linked-accounts', 'sign-ups', 'account-closing'),
  linkRequests: feature('linked-accounts'),
  invites: feature('invites'),
  companies: feature('companies'),
  depositAccounts: ['server/companies/'],
  closings: feature('closings'),
  requestFacts: [...feature('requests'), 'server/acting/'],
  requests: feature('requests'),
  // An operator's earlier signatures are voided with the operator's credentials.
  purchases: feature('purchases'),
  sales: feature('sales'),
  externalSends: feature('external-sends'),
  waitingSends: feature('waiting-sends'),
  listedRecipients: feature('send-warnings'),
  recipientReports: feature('send-warnings'),
  sendWarnings: feature('send-warnings'),
  deposits: feature('deposits'),
  bankImports: feature('bank-lines'),
  bankLines: feature('bank-lines'),
  payerKeys: feature('bank-lines'),
  lineRules: feature('bank-lines'),
  refunds: feature('bank-lines', 'refunds'),
  refundFiles: feature('refunds', 'payouts'),
  refundFileRows: feature('refunds', 'bank-lines'), // a line that is opened again puts refunds into their file
  payouts: feature('payouts'),
  payoutSales: feature('payouts', 'bank-lines'), // a line of the bank says which sales of a file it paid
  moneyActs: ['server/four-eyes/'],
  usedTxHashes: ['server/four-eyes/'],
  alarms: ['server/alarms/'],
  alarmHeads: ['server/alarms/'],
  announcements: feature('announcements'),
  notes: feature('notes'),
  reasonTemplates: feature('reason-templates'),
  settings: ['server/settings/'],
  terms: feature('settings'),
  proposals: ['server/four-eyes/', 'server/acting/', 'server/erasure/'],
  operators: ['server/acting/', ...feature('operators')],
  operatorSessions: ['server/acting/'],
  operatorRecoveryCodes: feature('operators'),
  auditLog: ['server/audit/'],
  idempotencyKeys: ['server/idempotency/'],
  outbox: ['server/outbox/', ...feature('messages')],
  pushSubscriptions: ['server/push/', ...feature('push')],
  rateCounters: ['server/limits/', ...feature('operators', 'personal-data')],
  leases: ['db/'],
  meta: [
    'server/audit/',
    'server/backups/',
    'server/keys/',
    'server/erasure/',
    'server/moving/',
    'server/env/secret-key.ts',
    'server/demo/',
    ...feature('bank-lines'),
  ],
};

/**
 * Folders whose work crosses tables: personal data is destroyed, records are encrypted under a new key, the demo is seeded.
 * None of them may write the ledger.
 */
const CROSSING = ['server/erasure/', 'server/keys/', 'server/demo/'];
const CROSSING_IN_LEDGER = new Set(['history']); // a destroyed holder's name stands in others' history rows

/** Schema, migrations and tests write what they like. */
const FREE = ['tests/', 'db/', 'scripts/generate-migrations.mjs'];

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function writersOf(table: string): readonly string[] {
  const owners = TABLE_OWNERS[table] ?? [];
  const crosses = owners !== LEDGER || CROSSING_IN_LEDGER.has(table);
  return crosses ? [...owners, ...CROSSING] : owners;
}

/** Writes by Drizzle's builder or by SQL text, as the table that is written and the text that writes it. */
function* writesIn(text: string): Generator<{ table: string; write: string }> {
  for (const table of Object.keys(TABLE_OWNERS)) {
    const builder = new RegExp(`\\.(?:insert|update|delete)\\(\\s*(?:\\w+\\.)*${table}\\s*\\)`, 'g');
    const sql = new RegExp(
      `\\b(?:insert\\s+into|update|delete\\s+from)\\s+["\`]?${snakeCase(table)}\\b["\`]?(?=\\s|$)`,
      'gi',
    );
    for (const pattern of [builder, sql])
      for (const [write] of text.matchAll(pattern)) yield { table, write: write.trim() };
  }
}

/** Writes to a table from a folder that does not own it, as `file: what`. */
export function findForeignWrites({ path, text }: SourceFile): string[] {
  if (FREE.some((folder) => path.startsWith(folder))) return [];
  return [...writesIn(text)]
    .filter(({ table }) => !writersOf(table).some((owner) => path.startsWith(owner)))
    .map(({ table, write }) => `${path}: ${write} belongs to ${writersOf(table)[0]} (TABLE_OWNERS)`);
}
