import { z } from 'zod';

/** The values that can be revealed. Each names one encrypted number of one record. */
export const PERSONAL_DATA_KINDS = [
  'holderPhone',
  'linkedAccountNumber',
  /** The holder's account of a purchase, a sale, a link or a sign-up, by the request's id. */
  'requestAccountNumber',
  /** The deposit account as a purchase showed it. */
  'purchaseDepositNumber',
  'companyDepositNumber',
  /** The payee of a refund that is owed. */
  'refundAccountNumber',
] as const;
export type PersonalDataKind = (typeof PERSONAL_DATA_KINDS)[number];

export const personalDataKind = z.enum(PERSONAL_DATA_KINDS);

/** The audit log's name for the record of each kind. */
export const PERSONAL_DATA_SUBJECTS: Readonly<Record<PersonalDataKind, string>> = {
  holderPhone: 'holder',
  linkedAccountNumber: 'linkedAccount',
  requestAccountNumber: 'request',
  purchaseDepositNumber: 'purchase',
  companyDepositNumber: 'company',
  refundAccountNumber: 'refund',
};
