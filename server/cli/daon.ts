// The command line, one file per command in verbs/: run from the sources, and the one entry of the build that `npm start`, the
// container and the executable run. Node's version is checked before anything is loaded that needs it: on an older Node the
// addons end the process without a word.
import { realpathSync } from 'node:fs';

const MAJOR_MIN = 22;
const MINOR_MIN = 18;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MAJOR_MIN || (major === MAJOR_MIN && minor < MINOR_MIN)) {
  process.stderr.write(
    `Node.js ${MAJOR_MIN}.${MINOR_MIN} 이상이 필요해요. 지금은 ${process.versions.node}이에요. npm start 나 npx node 를 쓰면 맞는 버전으로 실행돼요.\n` +
      `Node.js ${MAJOR_MIN}.${MINOR_MIN} or newer is needed; this is ${process.versions.node}. npm start and npx node use the right one.\n`,
  );
  process.exit(1);
}

/** What the harnesses of the tests need of the build, besides the command line. */
export const loadParts = async () => (await import('../parts.ts')).parts;

/** Runs a verb, whose exit code becomes that of the process. */
export async function run(argv: readonly string[]): Promise<void> {
  const { runVerb } = await import('./run-verb.ts');
  process.exitCode = await runVerb(argv);
}

const [, script] = process.argv;
if (script !== undefined && realpathSync(script) === import.meta.filename) void run(process.argv.slice(2));
