import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { longOrShort } from '../runner/long-or-short.ts';

const root = path.resolve(import.meta.dirname, '../../..');

async function packagedVersion(): Promise<string> {
  const manifest = await readFile(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

async function unpackInto(folder: string): Promise<void> {
  // The package unpacks into the temporary folder and takes any file of that name for its own, even a
  // half-written one. A folder of its own, renamed when complete, leaves nothing to chance.
  const previous = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    await inflate(path.join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
  } finally {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
  }
}

async function packagedChromium(): Promise<string> {
  const cache = path.join(root, 'node_modules/.cache');
  const home = path.join(cache, `chromium-${await packagedVersion()}`);
  if (!existsSync(path.join(home, 'chromium'))) {
    await mkdir(cache, { recursive: true });
    const fresh = await mkdtemp(path.join(cache, 'unpacking-'));
    await unpackInto(fresh);
    await rename(fresh, home).catch(() => rm(fresh, { recursive: true, force: true }));
  }
  await lendFontsAndLibraries(home);
  return path.join(home, 'chromium');
}

/** A bare machine has neither fonts nor the security library; the package carries both. */
async function lendFontsAndLibraries(home: string): Promise<void> {
  if (!existsSync('/etc/fonts/fonts.conf')) process.env.FONTCONFIG_PATH ??= path.join(home, 'fonts');
  const libraries = path.join(home, 'al2023/lib');
  const system = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib'];
  const installed = system.some((folder) => existsSync(path.join(folder, 'libnss3.so')));
  if (installed || !existsSync(libraries) || (await readdir(libraries)).length === 0) return;
  const path0 = process.env.LD_LIBRARY_PATH;
  process.env.LD_LIBRARY_PATH = path0 === undefined ? libraries : `${libraries}:${path0}`;
}

/**
 * The browser that came with the packages: it is the same on every machine, and a test takes a fifth less of the processor than with a
 * desktop's. The packages have it for one architecture; elsewhere it is the machine's own.
 */
async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return named;
  return process.arch === 'x64' ? packagedChromium() : '/usr/bin/chromium';
}

/** Leads to this machine and is, unlike 127.0.0.1, no secure origin. */
export const INSECURE_NAME = 'phone.test';

const FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  // Nothing is drawn by a graphics processor, so the process for it only passes on what the browser could draw itself.
  '--in-process-gpu',
  // Its software for 3D changes the environment while other threads read it, which ended one start of the browser in a hundred.
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Small machines give little shared memory; without this a page dies in the middle of a test.
  '--disable-dev-shm-usage',
  `--host-resolver-rules=MAP ${INSECURE_NAME} 127.0.0.1`,
];

/**
 * Pages share a process where they may, because to start one for each costs a sixth of what it takes to open the wallet. The long run
 * has one for each, as on a phone.
 */
const SPARING: readonly string[] = ['--renderer-process-limit=1'];

/** How the browser is started. Without a locale of UTF-8 it saves no file under a Hangul name. */
export async function chromiumOptions() {
  const executablePath = await findChromium();
  return {
    executablePath,
    args: [...FLAGS, ...longOrShort([], SPARING)],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  };
}
