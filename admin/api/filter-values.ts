/** The filter of a list without its empty fields: an emptied field means "no filter". */
export function filterValuesOf(raw: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries((raw ?? {}) as Record<string, unknown>).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
}
