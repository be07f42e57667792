import { z } from 'zod';

/** What can be shown whole. Each names one encrypted number of one record. */
export const PERSONAL_DATA_KINDS = [
  'holderPhone',
  'linkedAccountNumber',
  /** The holder's account behind a purchase, a sale, a link or a sign-up, by the request's id. */
  'requestAccountNumber',
  /** The deposit account as a purchase showed it. */
  'purchaseDepositNumber',
  'companyDepositNumber',
] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

export const personalDataKind = z.enum(PERSONAL_DATA_KINDS);

/** The noun that the log of operators has for the record behind each. */
export const PERSONAL_DATA_SUBJECTS: Readonly<Record<PersonalDataKind, string>> = {
  holderPhone: 'holder',
  linkedAccountNumber: 'linkedAccount',
  requestAccountNumber: 'request',
  purchaseDepositNumber: 'purchase',
  companyDepositNumber: 'company',
};
