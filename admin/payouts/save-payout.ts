import type { PayoutFile } from '../api/contract.ts';
import { saveFile } from '../exports/save-file.ts';

/** Saves the file of a bulk transfer. */
export function savePayout({ contentBase64, contentType, fileName }: PayoutFile): void {
  const bytes = Uint8Array.from(atob(contentBase64), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes], { type: contentType }), fileName);
}
