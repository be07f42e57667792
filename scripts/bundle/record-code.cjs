'use strict';
// Starts the bundled server in FOLDER on an empty database, lets it answer, and writes the code that Node compiled until then
// beside it: a later start compiles nothing of that again.
//
//   node scripts/bundle/record-code.cjs FOLDER
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');
const v8 = require('node:v8');
const vm = require('node:vm');

const folder = path.resolve(process.argv[2]);
const data = mkdtempSync(path.join(tmpdir(), 'daon-code-'));
const readyWithinMs = 60_000;

const made = [];
vm.Script = class extends vm.Script {
  constructor(...args) {
    super(...args);
    made.push(this);
  }
};

// V8 ignores code that was made under other flags than those of the process that loads it. The server sets some a second after it
// answers (`server/jobs/give-back-memory.ts`), which a recording on a busy machine would outlast.
v8.setFlagsFromString = () => undefined;

/** Nothing of the caller's environment decides what is recorded. */
for (const name of Object.keys(process.env))
  if (/^[A-Z_]+$/.test(name) && name !== 'PATH') delete process.env[name];
Object.assign(process.env, {
  DATABASE_URL: `file:${path.join(data, 'daon.sqlite')}`,
  SMS_URL: `file:${path.join(data, 'sms')}`,
  CUSTODY: 'none',
  LOG_LEVEL: 'error',
  PORT: '0',
});

let said = '';
process.stdout.write = (text) => {
  said += text;
  return true;
};

async function findOrigin() {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const [, origin] = /(http:\/\/\S+)\/admin\//.exec(said) ?? [];
    if (origin !== undefined) return origin;
    await delay(5);
  }
  throw new Error(`the server did not become ready: ${said}`);
}

async function record() {
  void require(path.join(folder, 'daon.cjs')).run(['serve']);
  const origin = await findOrigin();
  const post = (url, body) =>
    fetch(origin + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const unknown = { login: 'nobody', password: 'no such password' };
  for (const answer of [
    await fetch(`${origin}/readyz`),
    await fetch(`${origin}/`),
    await post('/trpc/wallet.balance'),
    await post('/trpc/auth.signIn', unknown),
    await post('/api/login', { email: unknown.login, password: unknown.password }),
  ])
    await answer.arrayBuffer();
  writeFileSync(path.join(folder, 'server.code'), made[0].createCachedData());
}

record().then(
  () => process.kill(process.pid, 'SIGTERM'),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  },
);
process.on('exit', () => rmSync(data, { recursive: true, force: true }));
