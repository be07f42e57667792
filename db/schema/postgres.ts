// The migration generator reads the tables and sequences that this file exports.
import { pgSequence } from 'drizzle-orm/pg-core';
import { postgresColumns } from '../postgres-columns.ts';
import { defineSchema } from './define-schema.ts';

export const postgresTables = defineSchema(postgresColumns);

export const {
  accounts,
  alarmHeads,
  alarms,
  announcements,
  auditLog,
  bankImports,
  bankLines,
  closings,
  companies,
  depositAccounts,
  deposits,
  externalSends,
  history,
  holders,
  idempotencyKeys,
  invites,
  leases,
  ledgerChecks,
  ledgerEntries,
  ledgerHashKey,
  ledgerTransactions,
  linkRequests,
  linkedAccounts,
  logins,
  meta,
  moneyActs,
  notes,
  operatorRecoveryCodes,
  operatorSessions,
  operators,
  outbox,
  payerKeys,
  payoutSales,
  payouts,
  proposals,
  purchases,
  pushSubscriptions,
  rateCounters,
  reasonTemplates,
  requestFacts,
  requests,
  resetTokens,
  sales,
  sequences,
  sessions,
  signInNetworks,
  settings,
  signUps,
  terms,
  usedTxHashes,
  verifications,
  walletAddresses,
  wonBookings,
} = postgresTables;

/** The sequence behind `tx.nextId`. */
export const recordIds = pgSequence('record_ids');
export const alarmIds = pgSequence('alarm_ids');
export const custodyIds = pgSequence('custody_ids');
