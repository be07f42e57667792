import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { runCaptured } from './command.mjs';
import { commandFile, projectNode, root } from './project.mjs';

const compress = promisify(brotliCompress);
const dist = path.join(root, 'dist');
const compressible = /\.(js|css|svg|html|json|txt|webmanifest)$/;
// Below this size a compressed copy saves nothing.
const smallestBytes = 256;

const fronts = [
  { name: 'client', folders: ['client', 'domain', 'scripts/fronts'] },
  { name: 'admin', folders: ['admin', 'domain'] },
];
const sharedFiles = ['package-lock.json', 'tsconfig.json'];

async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = await Promise.all(
    entries.map((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? listFiles(full) : [full];
    }),
  );
  return nested.flat();
}

async function inputsHash(front) {
  const found = await Promise.all(front.folders.map((folder) => listFiles(path.join(root, folder))));
  const files = [
    ...found.flat().filter((file) => !/\.test\.tsx?$/.test(file)),
    ...sharedFiles.map((file) => path.join(root, file)),
  ].sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

const outputOf = (front) => path.join(dist, front.name);
const stampOf = (front) => path.join(dist, `${front.name}.stamp`);

function isFresh(front, hash) {
  const built = existsSync(path.join(outputOf(front), 'index.html')) && existsSync(stampOf(front));
  return built && readFileSync(stampOf(front), 'utf8') === hash;
}

async function precompress(folder) {
  const files = (await listFiles(folder)).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      if ((await stat(file)).size < smallestBytes) return;
      const content = await readFile(file);
      const params = {
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      };
      await writeFile(`${file}.br`, await compress(content, { params }));
    }),
  );
}

async function buildFront(front, hash) {
  // Built in a temporary folder and moved when complete, so that a server or a concurrent build never sees a partial
  // front.
  const fresh = path.join(dist, `.${front.name}-${process.pid}`);
  const args = [commandFile('vite'), 'build', '--config', `${front.name}/vite.config.ts`, '--outDir', fresh];
  const { code, output } = await runCaptured(projectNode(), [...args, '--logLevel', 'warn'], {
    NODE_ENV: 'production',
  });
  if (output.trim() !== '') console.log(output.trim());
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    return false;
  }
  await precompress(fresh);
  await rm(stampOf(front), { force: true });
  await rm(outputOf(front), { recursive: true, force: true });
  await rename(fresh, outputOf(front));
  writeFileSync(stampOf(front), hash);
  return true;
}

/** Builds the fronts whose inputs changed; resolves to false when a build failed. */
export async function buildStaleFronts() {
  await mkdir(dist, { recursive: true });
  const results = await Promise.all(
    fronts.map(async (front) => {
      const hash = await inputsHash(front);
      if (isFresh(front, hash)) return true;
      const startedAt = Date.now();
      const built = await buildFront(front, hash);
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      console.log(built ? `dist/${front.name} built in ${seconds} s` : `dist/${front.name} was not built`);
      return built;
    }),
  );
  return results.every(Boolean);
}
