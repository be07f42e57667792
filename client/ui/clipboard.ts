import { clipboardCopy } from '../copy/clipboard.ts';
import { showToast } from './toast.ts';

/** Copies, and reports the result in one of the three sentences of the specification, or success in one's own. */
export async function copyText(text: string, done: string = clipboardCopy.done): Promise<void> {
  // Outside secure pages and in old in-app browsers the property is missing, whatever the type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard === undefined || typeof clipboard.writeText !== 'function') {
    showToast(clipboardCopy.unsupported);
    return;
  }
  try {
    await clipboard.writeText(text);
    showToast(done);
  } catch (error) {
    console.info('clipboard', error);
    showToast(clipboardCopy.failed);
  }
}
