// The command line: one file per command in verbs/. Node's version is checked before anything is loaded that needs it.
const MAJOR_MIN = 22;
const MINOR_MIN = 18;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < MAJOR_MIN || (major === MAJOR_MIN && minor < MINOR_MIN)) {
  process.stderr.write(
    `Node ${MAJOR_MIN}.${MINOR_MIN} 이상이 필요합니다 (지금 ${process.versions.node}). npm start 를 쓰면 맞는 버전으로 실행됩니다.\n`,
  );
  process.exit(2);
}

const { runVerb } = await import('./run-verb.ts');
process.exitCode = await runVerb(process.argv.slice(2));

export {};
