/** The encodings in which a text may appear. */
function formsOf(marker: string): string[] {
  const bytes = Buffer.from(marker);
  return [
    marker,
    encodeURIComponent(marker),
    // As stricter URL encoders do it.
    encodeURIComponent(marker).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

/** Six digits occur inside hashes and times; alone they are a code. */
function hasDigits(text: string, digits: string): boolean {
  return new RegExp(`(?<![0-9A-Za-z_-])${digits}(?![0-9A-Za-z_-])`).test(text);
}

/** The names of the markers that a text contains, in any encoding. */
export function findMarkers(text: string, markers: ReadonlyMap<string, string>): string[] {
  return [...markers]
    .filter(([, marker]) =>
      /^[0-9]{6}$/.test(marker)
        ? hasDigits(text, marker)
        : formsOf(marker).some((form) => text.includes(form)),
    )
    .map(([name]) => name);
}
