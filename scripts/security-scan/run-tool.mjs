import { spawn, spawnSync } from 'node:child_process';

export function missingTools(names) {
  return names.filter((name) => spawnSync('which', [name]).status !== 0);
}

/** Runs a scanner for at most `seconds`; returns its output and whether it finished. */
export function runTool(name, args, { seconds, cwd }) {
  return new Promise((resolve) => {
    const child = spawn(name, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    let inTime = true;
    const timer = setTimeout(() => {
      inTime = false;
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    }, seconds * 1000);
    child.stdout.on('data', (part) => (said += part));
    child.stderr.on('data', (part) => (said += part));
    child.on('close', () => {
      clearTimeout(timer);
      resolve({ said, inTime });
    });
  });
}
