import { spawn } from 'node:child_process';
import path from 'node:path';
import { modules, root } from './project.mjs';

function childEnv(extra) {
  const bin = path.join(modules, '.bin');
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

function exitCode(code, signal) {
  return code ?? (signal === 'SIGINT' ? 130 : 143);
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** Starts a command that shares this terminal and is stopped with it. */
export function startInherited(file, args, env = {}) {
  const child = spawn(file, args, { cwd: root, env: childEnv(env), stdio: 'inherit' });
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child as well; a second signal would interrupt its graceful shutdown.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const done = ended(child).finally(() => {
    for (const signal of signals) process.off(signal, forward);
  });
  return { child, done };
}

/** Runs a command in this terminal; resolves to its exit code. */
export function runInherited(file, args, env = {}) {
  return startInherited(file, args, env).done;
}

/** Runs a command silently; resolves to its exit code and its output. */
export async function runCaptured(file, args, env = {}) {
  const child = spawn(file, args, { cwd: root, env: childEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const printed = [];
  child.stdout.on('data', (part) => printed.push(part));
  child.stderr.on('data', (part) => printed.push(part));
  const code = await ended(child);
  return { code, output: Buffer.concat(printed).toString('utf8') };
}
