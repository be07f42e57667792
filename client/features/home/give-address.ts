import { walletReceiveCopy } from '../../copy/wallet-receive.ts';
import { copyText } from '../../ui/clipboard.ts';
import { qrPicture } from '../../ui/qr-picture.ts';
import { downloadFile } from '../../ui/download-file.ts';
import { showToast } from '../../ui/toast.ts';

/** Hands the address to the phone's share sheet, or copies it where there is none. */
export async function shareAddress(address: string): Promise<void> {
  // Older browsers have none, whatever the type says.
  const sharing = navigator as Partial<Pick<Navigator, 'share'>>;
  if (typeof sharing.share !== 'function') return copyText(address);
  try {
    await navigator.share({ text: address });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    console.info('share', error);
    return copyText(address);
  }
}

/** Saves the QR code with the address under it. */
export async function saveQr(address: string): Promise<void> {
  try {
    downloadFile(await qrPicture(address, walletReceiveCopy.onlyDaon), `daon-${address.slice(-4)}.png`);
    showToast(walletReceiveCopy.qrSaved);
  } catch (error) {
    console.info('qr', error);
    showToast(walletReceiveCopy.qrFailed);
  }
}
