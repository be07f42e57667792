import type { SourceFile } from './source-files.ts';

/** What is no act under a role: a sign-in, an export that outlasts its transaction, the terminal and the background jobs. */
const OTHER_ENTRIES = [
  'exports/stream-export.ts',
  'operators/sign-in-operator.ts',
  'operators/terminal-acts.ts',
  'requests/end-timed-holds.ts',
].map((file) => `server/features/${file}`);

const FAULTS = [
  [/\brequireActing\b/, 'checks the role by hand'],
  [/\bappendAudit\b/, 'writes the log by hand'],
  [
    /\b(?:operator|admin): (?:Actor|Operator)\b[\s\S]*\bstore\.write\(/,
    'opens a transaction for an operator',
  ],
] as const;

/** Where a feature does without `operatorAct` what `operatorAct` does. */
export function findUnloggedActs(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('server/features/') && !OTHER_ENTRIES.includes(path))
    .flatMap(({ path, text }) =>
      FAULTS.flatMap(([pattern, fault]) => (pattern.test(text) ? [`${path} ${fault}`] : [])),
    );
}
