/**
 * Encodes a value for the driver, and leaves null to the database. Drizzle asks the encoder of a column about every value
 * of a placeholder, also about null.
 */
export const unlessNull =
  <T, D>(encode: (value: T) => D) =>
  (value: T): D =>
    (value as T | null) === null ? (null as D) : encode(value);
