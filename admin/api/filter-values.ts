/** What a list is filtered by: an emptied field means "no filter", not "equal to nothing". */
export function filterValuesOf(raw: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries((raw ?? {}) as Record<string, unknown>).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  );
}
