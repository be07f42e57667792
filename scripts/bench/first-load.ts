// How much script a phone fetches for the first screen, beside what React alone weighs. `npm run build` comes first.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type InlineConfig } from 'vite';
import { root } from './places.ts';

const assets = path.join(root, 'dist/client/assets');

/** Bytes after brotli compression. */
export type FirstLoad = {
  /** The scripts of `/`. */
  readonly first: number;
  /** The scripts of all routes together. */
  readonly all: number;
  /** The packages react and react-dom whole, in one script by the same build. */
  readonly react: number;
};

const compressed = (code: string | Uint8Array): number => brotliCompressSync(code).length;
const sizeOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + compressed(readFileSync(path.join(assets, file))), 0);

/** Builds without leaving the build's mode behind, or a server that is started afterwards would take it for its own. */
async function buildKeepingMode(config: InlineConfig): ReturnType<typeof build> {
  const mode = process.env.NODE_ENV;
  try {
    return await build(config);
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
}

async function reactAlone(): Promise<number> {
  const entry = '\0react-alone';
  const names = ['react', 'react-dom/client', 'react/jsx-runtime'];
  const imports = names.map((name, index) => `import * as part${index} from '${name}';`).join('\n');
  const source = {
    name: 'react-alone',
    resolveId: (id: string) => (id === 'react-alone' ? entry : null),
    load: (id: string) => (id === entry ? `${imports}\nglobalThis.parts = [part0, part1, part2];` : null),
  };
  const built = await buildKeepingMode({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    plugins: [source],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'react-alone' },
    },
  });
  if (!('output' in built)) throw new Error('react was not bundled');
  return built.output.reduce(
    (sum, output) => (output.type === 'chunk' ? sum + compressed(output.code) : sum),
    0,
  );
}

/** A script with all that it imports statically. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(path.join(assets, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/\b(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(imported, found);
  return found;
}

/** Measures the wallet as it was built last. */
export async function measureFirstLoad(): Promise<FirstLoad> {
  const page = readFileSync(path.join(root, 'dist/client/index.html'), 'utf8');
  const named = Array.from(page.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g), ([, file = '']) => file);
  if (named.length === 0) throw new Error('the page of dist/client names no script');
  const all = readdirSync(assets).filter((file) => file.endsWith('.js'));
  // The home is a script of its own, or a part of what the page names.
  const home = all.filter((file) => file.startsWith('HomeScreen-'));
  const first = new Set([...named, ...home].flatMap((file) => [...withImports(file)]));
  return { first: sizeOf([...first]), all: sizeOf(all), react: await reactAlone() };
}
