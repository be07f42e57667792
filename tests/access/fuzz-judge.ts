// What the answer to a malformed request may never be or contain.
export type Judged = { status: number; headers: Record<string, unknown>; text: string };

/** No generated request contains these words, so an echoed input is not mistaken for a leak. */
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

/** Errors in an answer; empty when there are none. */
export function findLeaks({ status, headers, text }: Judged): string[] {
  const leaks = LEAKS.filter(([, pattern]) => pattern.test(text)).map(([what]) => `it reveals ${what}`);
  const names = ['x-powered-by', 'server'].filter((name) => headers[name] !== undefined);
  return [
    ...(status >= 500 || status === 0 ? [`its status is ${status}`] : []),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['it has no security headers']),
    ...names.map((name) => `its header ${name} reveals the software`),
    ...leaks,
  ];
}
