// A file of a bulk transfer is written again from its rows each time it is downloaded; its hash tells whether it is the same.
import { hash } from 'node:crypto';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import {
  earlierPayoutCsv,
  payoutCells,
  payoutCsv,
  payoutReference,
  type PayoutFormat,
  type PayoutRow as FileRow,
  type PayoutTemplateId,
} from '../../../domain/payout-file.ts';
import { seoulDay } from '../../../domain/time.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { idOut } from '../../trpc/wire.ts';
import type { Place } from '../../ports/secrets.ts';
import { accountPlace } from '../linked-accounts/open-link.ts';
import type { MadeFileRow } from './give-again.ts';
import { readPayoutAccounts } from './payouts.repo.ts';
import { writeSheet } from './write-sheet.ts';

export const payoutFileOut = z.object({
  id: idOut,
  fileName: z.string(),
  contentType: z.string(),
  contentBase64: z.string(),
  /** SHA-256 of the content. */
  contentHash: z.string(),
  /** Whether the file was made before and is only written again. */
  isRepeat: z.boolean(),
});

const CONTENT_TYPES: Readonly<Record<PayoutFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

type Written = { content: Buffer; contentHash: string };
type Form = { template: PayoutTemplateId; format: PayoutFormat };

const written = (content: Buffer): Written => ({ content, contentHash: hash('sha256', content, 'hex') });

/** The file of these rows. */
export function writePayoutFile({ template, format }: Form, rows: readonly FileRow[]): Written {
  const cells = payoutCells(template, rows);
  return written(format === 'csv' ? Buffer.from(payoutCsv(cells), 'utf8') : writeSheet(cells));
}

/** The file that had this hash; null when these rows do not give it. */
function writeAgain(file: Form & { contentHash: string }, rows: readonly FileRow[]): Written | null {
  const forms = [writePayoutFile(file, rows)];
  if (file.format === 'csv')
    forms.push(written(Buffer.from(earlierPayoutCsv(payoutCells(file.template, rows)), 'utf8')));
  return forms.find(({ contentHash }) => contentHash === file.contentHash) ?? null;
}

/** `place` is where the encrypted number belongs. */
type Enciphered = Omit<FileRow, 'accountNum' | 'mark'> & { place: Place; numEnc: string };

/** The rows of a file with their account numbers. Throws PAYOUT_CHANGED for a number that was erased. */
export function withNumbers(
  secrets: Pick<Secrets, 'decrypt'>,
  rows: readonly Enciphered[],
  mark: string,
): FileRow[] {
  return rows.map(({ place, numEnc, reference, bankCode, name, won }) => {
    const accountNum = secrets.decrypt(numEnc, place);
    if (accountNum === '') throw new DomainError('PAYOUT_CHANGED');
    return { reference, bankCode, name, won, mark, accountNum };
  });
}

type StoredFile = Form & { id: number; contentHash: string; madeAt: Date };

/** A file as it was made, with the word that its name begins with. Throws PAYOUT_CHANGED when its rows give another one. */
export function fileAsMade(
  file: StoredFile,
  rows: readonly FileRow[],
  { word, isRepeat }: { word: string; isRepeat: boolean },
): z.infer<typeof payoutFileOut> {
  const again = writeAgain(file, rows);
  if (again === null) throw new DomainError('PAYOUT_CHANGED');
  const { id, madeAt, format } = file;
  return {
    id,
    fileName: `${word}-${id}-${seoulDay(madeAt)}${isRepeat ? '-다시받음' : ''}.${format}`,
    contentType: CONTENT_TYPES[format],
    contentBase64: again.content.toString('base64'),
    contentHash: again.contentHash,
    isRepeat,
  };
}

/** What a sale of a file pays, with the number still encrypted. */
export const rowOfSale = (sale: {
  saleId: number;
  bankCode: string;
  name: string;
  won: FileRow['won'];
  accountId: number;
  numEnc: string;
}): Enciphered => {
  const { saleId, bankCode, name, won, accountId, numEnc } = sale;
  return { reference: payoutReference(saleId), bankCode, name, won, place: accountPlace(accountId), numEnc };
};

/**
 * The file of a payout as it was made. Throws PAYOUT_CHANGED when the same file cannot be written: a sale was taken back
 * from it and may be in another one, or personal data was erased.
 */
export async function readPayoutFile(
  db: ReadDb,
  secrets: Pick<Secrets, 'decrypt'>,
  payout: MadeFileRow,
  isRepeat: boolean,
): Promise<z.infer<typeof payoutFileOut>> {
  const rows = await readPayoutAccounts(db, payout.id);
  if (rows.some(({ takenBackAt }) => takenBackAt !== null)) throw new DomainError('PAYOUT_CHANGED');
  const numbered = withNumbers(secrets, rows.map(rowOfSale), payout.mark);
  return fileAsMade(payout, numbered, { word: '대량이체', isRepeat });
}
