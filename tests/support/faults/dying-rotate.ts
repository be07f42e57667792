// A verb of the build, `rotate-key` unless DYING_VERB names another, in a process that kills itself with SIGKILL before its nth step, a step being a statement of the database or a
// change of a file. With 0 it lives, and says what its steps are.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';
import { loadBuild } from '../build/build.ts';

const dieBefore = Number(process.env['DIE_BEFORE']);
const steps: string[] = [];

function step(name: string): void {
  steps.push(name);
  if (steps.length === dieBefore) process.kill(process.pid, 'SIGKILL');
}

type Method = (...args: unknown[]) => unknown;

function wrap(owner: object, name: string, nameOf: (self: unknown) => string): void {
  const original = Reflect.get(owner, name) as Method;
  const wrapped = function (this: unknown, ...args: unknown[]): unknown {
    step(nameOf(this));
    return Reflect.apply(original, this, args);
  };
  Reflect.set(owner, name, wrapped);
}

const statement = new Database(':memory:').prepare('SELECT 1');
for (const name of ['run', 'get', 'all'])
  wrap(Object.getPrototypeOf(statement) as object, name, (self) => (self as Database.Statement).source);
for (const name of ['writeFileSync', 'linkSync', 'renameSync', 'fsyncSync']) wrap(fs, name, () => name);
syncBuiltinESMExports();

await loadBuild().run([process.env['DYING_VERB'] ?? 'rotate-key']);
if (dieBefore === 0) process.stdout.write(`steps ${JSON.stringify(steps)}\n`);
