/**
 * Encodes a value for the driver, and leaves null to the database. Drizzle asks the encoder of a column about every value
 * of a placeholder, also about null.
 */
export const unlessNull =
  <T, D>(encode: (value: T) => D) =>
  (value: T): D =>
    (value as T | null) === null ? (null as D) : encode(value);

/** The bytes of '0x…'. Throws RangeError for other text and for upper-case digits. */
export function bytesOf(hex: string): Buffer {
  if (!/^0x(?:[0-9a-f]{2})*$/.test(hex)) throw new RangeError(`not lower-case hex: ${hex}`);
  return Buffer.from(hex.slice(2), 'hex');
}

export const hexOf = (bytes: Uint8Array): string =>
  `0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
