import path from 'node:path';
import type { Plugin } from 'vite';

// The wallet uses a tenth of its router. What keeps the rest in the first load are names for a developer's tools and calls
// that the bundler cannot know to be harmless; without both, what nothing uses falls away.

const production = path.resolve(
  import.meta.dirname,
  '../../node_modules/react-router/dist/production/index.mjs',
);
const routerChunk = /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/;

export function leanRouterPlugin(): Plugin {
  return {
    name: 'daon-lean-router',
    apply: 'build',
    enforce: 'pre',
    // The package offers this build to servers only.
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: production }] } }),
    transform: (code, id) =>
      routerChunk.test(id)
        ? code
            .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
            .replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1')
        : null,
  };
}
