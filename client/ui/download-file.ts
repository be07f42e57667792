/** Saves a file under a name, as the browser saves downloads. */
export function downloadFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has read the object URL by then; without this the page would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
