/** What a list answers: react-admin's own shape. */
interface Answer {
  data: readonly { id: unknown }[];
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data);

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps the objects of rows that a refetched list brings unchanged, by their id. The query library compares rows by their
 * place, so that all of them would change when the first one has left.
 */
export function shareRows(before: unknown, after: unknown): unknown {
  // The query library also asks about an answer that it shows already, at every render: that one must stay the same object.
  if (isSame(before, after)) return before;
  if (!isAnswer(before) || !isAnswer(after)) return after;
  const rows = new Map(before.data.map((row) => [row.id, row]));
  const data = after.data.map((row) => {
    const known = rows.get(row.id);
    return known !== undefined && isSame(known, row) ? known : row;
  });
  return { ...after, data };
}
