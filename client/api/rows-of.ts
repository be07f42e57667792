/** Newest first and each once: a row that arrives meanwhile pushes the last of a page into the next one. */
export function rowsOf<Row extends { readonly id: number }>(
  pages: readonly { readonly rows: readonly Row[] }[],
): readonly Row[] {
  const seen = new Set<number>();
  return pages
    .flatMap((page) => page.rows)
    .filter(({ id }) => {
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    });
}
