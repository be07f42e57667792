import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { runCaptured } from './command.mjs';
import { commandFile, projectNode, root } from './project.mjs';
import { buildIfStale, listFiles } from './stale.mjs';

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

const outputOf = (front) => path.join(dist, front.name);
const stampOf = (front) => path.join(dist, `${front.name}.stamp`);

async function precompress(folder) {
  const files = listFiles(folder).filter((file) => compressible.test(file));
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

async function buildFront(front) {
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
  return true;
}

async function buildAndTell(front) {
  const startedAt = Date.now();
  console.log(`building dist/${front.name}, which takes about half a minute`);
  const built = await buildFront(front);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(built ? `dist/${front.name} built in ${seconds} s` : `dist/${front.name} was not built`);
  return built;
}

/** Builds the fronts whose inputs changed; resolves to false when a build failed. */
export async function buildStaleFronts() {
  await mkdir(dist, { recursive: true });
  const results = await Promise.all(
    fronts.map((front) =>
      buildIfStale({
        inputs: { folders: front.folders, files: sharedFiles },
        output: path.join(outputOf(front), 'index.html'),
        stamp: stampOf(front),
        build: () => buildAndTell(front),
      }),
    ),
  );
  return results.every(Boolean);
}
