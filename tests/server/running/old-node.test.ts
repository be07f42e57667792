// What a newcomer with an old Node reads: before anything is installed where the packages bring no Node, and in place of the
// crash that the addons would be. Platform and version are planted, since one machine has one of each.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
const SCRIPTS = ['start', 'test', 'dev', 'build', 'bench', 'build-binary', 'daon'];

let clone: string;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'daon-newcomer-'));
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** A clone in which nothing is installed, and an npm that only says that it was called. */
function cloneScripts(): void {
  cpSync(join(ROOT, 'scripts'), join(clone, 'scripts'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(clone, file));
  writeFileSync(
    join(clone, 'npm.js'),
    "import { writeFileSync } from 'node:fs'; writeFileSync('npm-was-called', ''); process.exit(1);",
  );
}

type Machine = { platform?: string; arch?: string; node?: string };

/** Node with these properties of a process, as `--require` plants them. */
function run(file: string, { platform, arch, node }: Machine, args: readonly string[] = []) {
  const plants = Object.entries({ platform, arch }).flatMap(([name, value]) =>
    value === undefined ? [] : [`Object.defineProperty(process, '${name}', { value: '${value}' });`],
  );
  if (node !== undefined)
    plants.push(
      `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`,
    );
  plants.push("process.dlopen = () => { throw new Error('an addon was loaded'); };");
  const planted = join(clone, 'machine.cjs');
  writeFileSync(planted, plants.join('\n'));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', planted, file, ...args], {
    cwd: clone,
    encoding: 'utf8',
    // What Windows has for its folder of temporary files.
    env: { ...process.env, npm_execpath: join(clone, 'npm.js'), TEMP: clone },
  });
  return { status, said: stdout + stderr, installed: existsSync(join(clone, 'npm-was-called')) };
}

it.each([
  { platform: 'darwin', arch: 'arm64', node: '20.20.2' },
  { platform: 'win32', arch: 'x64', node: '22.17.1' },
  { platform: 'linux', arch: 'riscv64', node: '18.0.0' },
])('says on $platform $arch before the installation that Node $node is too old', (machine) => {
  cloneScripts();
  for (const script of SCRIPTS) {
    const { status, said, installed } = run(join(clone, `scripts/${script}.mjs`), machine);
    expect(said, script).toContain('Node.js 22.18 이상을 먼저 설치해야 해요');
    expect(said, script).toContain('install Node.js 22.18 or newer first');
    expect(said, script).toContain(`${machine.platform} ${machine.arch}`);
    expect({ status, installed }, script).toEqual({ status: 1, installed: false });
  }
});

it.each([
  { platform: 'darwin', arch: 'arm64', node: '22.18.0' },
  { platform: 'win32', arch: 'x64', node: '24.0.0' },
  { platform: process.platform, arch: process.arch, node: '20.19.0' },
  { platform: process.platform, arch: process.arch, node: '22.12.0' },
])('installs on $platform $arch with Node $node', (machine) => {
  cloneScripts();
  expect(run(join(clone, 'scripts/start.mjs'), machine)).toMatchObject({ status: 1, installed: true });
});

it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0'])(
  'says before the installation that npm would leave packages out on Node %s',
  (node) => {
    cloneScripts();
    const { status, said, installed } = run(join(clone, 'scripts/start.mjs'), { node });
    expect(said).toContain('install Node.js 22.12 or newer first');
    expect({ status, installed }).toEqual({ status: 1, installed: false });
  },
);

it('knows which Node the native programs of the packages take', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean; cpu?: string[]; engines?: { node?: string } }>;
  };
  const ranges = Object.values(lock.packages)
    .filter(({ optional, cpu }) => optional === true && cpu !== undefined && !cpu.includes('wasm32'))
    .map(({ engines }) => engines?.node ?? '');
  const newer = ranges.filter((range) => /\b(19|[2-9]\d)\b/.test(range.replaceAll(/\.\d+/g, '')));
  expect([...new Set(newer)]).toEqual(['^20.19.0 || >=22.12.0']);
});

it('says in the command line of a clone that nothing is installed, and installs nothing', () => {
  cloneScripts();
  const { status, said, installed } = run(join(clone, 'scripts/daon.mjs'), {}, ['verify']);
  expect(said).toContain('패키지가 없어요. npm ci 를 먼저 실행해주세요.');
  expect({ status, installed }).toEqual({ status: 1, installed: false });
});

it('says in the built command line that Node is too old, before it loads an addon', () => {
  const { status, said } = run(join(ROOT, 'dist/server/daon.cjs'), { node: '20.20.2' }, ['serve']);
  expect(said).toContain('Node.js 22.18 or newer is needed; this is 20.20.2');
  expect(said).toContain('Node.js 22.18 이상이 필요해요');
  expect(status).toBe(1);
});

it('names a wrong option of npm start before anything is installed', () => {
  cloneScripts();
  const { status, said, installed } = run(join(clone, 'scripts/start.mjs'), {}, ['--wan']);
  expect(said).toContain('npm start: unknown option "--wan"');
  expect({ status, installed }).toEqual({ status: 2, installed: false });
});
