// Several inserts as one statement. For each statement the driver and PostgreSQL exchange five messages, and the executor
// starts and ends once.

export type Statement = { name: string; text: string; values: unknown[] };

/** One whose effect another insert can neither see nor change, whichever comes first. */
export const isPlainInsert = ({ text }: Statement): boolean =>
  /^insert into\b/i.test(text) && !/\b(?:on conflict|returning|select)\b/i.test(text);

/** The texts by the names of their parts, and the name of each: a session keeps a statement under one name. */
const known = new Map<string, { name: string; text: string }>();

function join(statements: readonly Statement[]): string {
  let before = 0;
  const texts = statements.map(({ text, values }) => {
    const from = before;
    before += values.length;
    return text.replaceAll(/\$(\d+)/g, (_all, place: string) => `$${Number(place) + from}`);
  });
  const last = texts.pop() ?? '';
  return `with ${texts.map((text, i) => `part_${i} as (${text})`).join(', ')} ${last}`;
}

/**
 * A statement that does what these plain inserts do, each of a text that its name stands for. References between their rows are
 * checked at its end, as PostgreSQL does for every statement.
 */
export function together(statements: readonly Statement[]): Statement {
  const [first] = statements;
  if (first !== undefined && statements.length === 1) return first;
  const key = statements.map(({ name }) => name).join(' ');
  let joined = known.get(key);
  if (joined === undefined) {
    joined = { name: `together_${known.size}`, text: join(statements) };
    known.set(key, joined);
  }
  return { ...joined, values: statements.flatMap(({ values }) => values) };
}
