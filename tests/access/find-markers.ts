/** The forms that a text may have been put in on its way. */
function formsOf(marker: string): string[] {
  const bytes = Buffer.from(marker);
  return [
    marker,
    encodeURIComponent(marker),
    // As stricter writers of addresses do it.
    encodeURIComponent(marker).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/** Six digits stand inside many a hash and time; alone they are a code. */
function hasDigits(text: string, digits: string): boolean {
  return new RegExp(`(?<![0-9A-Za-z_-])${digits}(?![0-9A-Za-z_-])`).test(text);
}

/** The names of the markers that stand in a text, in any form. */
export function findMarkers(text: string, markers: ReadonlyMap<string, string>): string[] {
  return [...markers]
    .filter(([, marker]) =>
      /^[0-9]{6}$/.test(marker)
        ? hasDigits(text, marker)
        : formsOf(marker).some((form) => text.includes(form)),
    )
    .map(([name]) => name);
}
