import path from 'node:path';
import type { Plugin } from 'vite';

// Parts of packages that the wallet never uses and the bundler cannot remove, excluded from the first load.

const router = path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs');
const routerChunk = /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/;
const socketLink = /@trpc[\\/]client[\\/]dist[\\/]wsLink-[^\\/]*\.mjs$/;

/**
 * Display names for developer tools, and calls that the bundler cannot prove to be free of side effects, keep unused
 * code alive.
 */
const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1');

/** The same exports without implementation: the wallet only sends POST requests and opens no socket. */
function emptied(code: string): string {
  const exported = code.slice(code.lastIndexOf('export {')).matchAll(/(?: as )?(\w+)\s*[,}]/g);
  return Array.from(exported, ([, name]) => `export const ${name} = undefined;`).join('\n');
}

export function leanPackagesPlugin(): Plugin {
  return {
    name: 'daon-lean-packages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      // The production build without developer warnings; the package exports it for servers only.
      resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
      build: {
        modulePreload: {
          polyfill: false,
          // The other screens are prefetched before they are opened: a list of their dependencies would only lengthen
          // the first load.
          resolveDependencies: (file, parts) =>
            /(Home|Login)Screen/.test(file) ? parts : parts.filter((part) => part.endsWith('.css')),
        },
      },
    }),
    transform: (code, id) => {
      if (routerChunk.test(id)) return withoutNames(code);
      return socketLink.test(id) ? emptied(code) : null;
    },
  };
}
