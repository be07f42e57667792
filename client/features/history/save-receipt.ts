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

export function downloadPicture(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has read the object URL by then; without this the page would keep the image in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
