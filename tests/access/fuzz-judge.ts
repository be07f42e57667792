// What an answer to nonsense may never be or hold.
export type Judged = { status: number; headers: Record<string, unknown>; text: string };

/** None of it is a word that a made-up request holds, so that a text which is told back is not taken for a leak. */
const LEAKS: readonly [string, RegExp][] = [
  ['a stack', /\bat [^\n"]{1,80}\(?(?:file:|node:|\/)[^\n"]*:\d+:\d+/],
  ['a file of ours', /\b(?:server|domain|db|node_modules)\/[\w./-]+\.(?:ts|js|mjs)\b/],
  ['a folder of the machine', /(?:^|["'\s(])\/(?:home|root|tmp|usr|var|work)\//],
  ['the engine', /sqlite|postgres|drizzle|SQLITE_|\bSQL logic error\b/i],
  ['a statement', /\b(?:insert into|delete from|select .{1,60} from|update "?\w+"? set)\b/i],
  ['a table', /no such (?:table|column)|unrecognized token|constraint failed|syntax error/i],
  [
    'an error of the language',
    /\b(?:TypeError|RangeError|SyntaxError|ReferenceError|ZodError)\b|is not a function|Cannot read prop/,
  ],
];

/** What is wrong with an answer; empty when nothing is. */
export function findLeaks({ status, headers, text }: Judged): string[] {
  const told = LEAKS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `it tells ${what}`);
  const names = ['x-powered-by', 'server'].filter((name) => headers[name] !== undefined);
  return [
    ...(status >= 500 || status === 0 ? [`its status is ${status}`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['it has no security headers']),
    ...names.map((name) => `its header ${name} tells what we run on`),
    ...told,
  ];
}
