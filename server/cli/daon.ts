// The command line: one verb a file in verbs/. Node's version is checked before anything is loaded that needs it.
const NODE_MIN = [22, 18];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < NODE_MIN[0]! || (major === NODE_MIN[0] && minor < NODE_MIN[1]!)) {
  process.stderr.write(
    `Node ${NODE_MIN.join('.')} 이상이 필요합니다 (지금 ${process.versions.node}). npm start 를 쓰면 맞는 버전으로 실행됩니다.\n`,
  );
  process.exit(2);
}

const { runVerb } = await import('./run-verb.ts');
process.exitCode = await runVerb(process.argv.slice(2));

export {};
