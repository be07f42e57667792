/** Whether the phone's own share sheet takes pictures. */
export function canSharePictures(): boolean {
  // Older browsers have neither, whatever the types say.
  const sharing = navigator as Partial<Pick<Navigator, 'canShare' | 'share'>>;
  if (typeof sharing.canShare !== 'function' || typeof sharing.share !== 'function') return false;
  return navigator.canShare({ files: [new File([''], 'receipt.png', { type: 'image/png' })] });
}

/** Hands a picture to the share sheet. False when the person closed it again. */
export async function sharePicture(picture: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [new File([picture], name, { type: picture.type })] });
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    throw error;
  }
}
