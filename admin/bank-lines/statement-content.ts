import { STATEMENT_BYTES_MAX, STATEMENT_TOO_LARGE } from '../../domain/bank-statement/statement-size.ts';

/** A statement in the form of the procedure: what was pasted as UTF-8, a file as it is. */
export type StatementContent = { fileName: string; contentBase64: string };

const PASTED = '붙여 넣은 거래내역';

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')));
    reader.readAsDataURL(blob);
  });

/** Throws RangeError with the sentence to show. */
async function contentOf(blob: Blob, fileName: string): Promise<StatementContent> {
  if (blob.size > STATEMENT_BYTES_MAX) throw new RangeError(STATEMENT_TOO_LARGE);
  if (blob.size === 0) return { fileName, contentBase64: '' };
  const url = await dataUrlOf(blob);
  return { fileName, contentBase64: url.slice(url.indexOf(',') + 1) };
}

export const contentsOfFiles = (files: readonly File[]): Promise<StatementContent[]> =>
  Promise.all(files.map((file) => contentOf(file, file.name)));

export const contentOfText = (text: string): Promise<StatementContent> =>
  contentOf(new Blob([text], { type: 'text/plain' }), PASTED);
