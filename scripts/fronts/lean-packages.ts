import path from 'node:path';
import type { Plugin } from 'vite';

// Removes parts of packages that the wallet never uses and the bundler cannot drop. Without it the first load is over its
// budget (tests/e2e/budget.e2e.ts).

/** A change of a package's code. The build fails when it changes nothing, as it may after an update of the package. */
export type Patch = {
  readonly name: string;
  readonly file: RegExp;
  readonly change: (code: string) => string;
};

export function patchPlugin(patches: readonly Patch[]): Plugin {
  const applied = new Set<Patch>();
  return {
    name: 'daon-patch-packages',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => applied.clear(),
    transform: (code, id) => {
      let patched = code;
      for (const patch of patches) {
        if (!patch.file.test(id)) continue;
        const before = patched;
        patched = patch.change(before);
        if (patched !== before) applied.add(patch);
      }
      return patched === code ? null : patched;
    },
    buildEnd(error) {
      const unused = patches.filter((patch) => !applied.has(patch)).map(({ name }) => name);
      if (error === undefined && unused.length > 0)
        this.error(`scripts/fronts/lean-packages.ts: no code matches the patch "${unused.join('", "')}"`);
    },
  };
}

const router = path.resolve(import.meta.dirname, '../../node_modules/react-router/dist/production/index.mjs');
const routerChunk = /react-router[\\/]dist[\\/]production[\\/].*\.mjs$/;

const trpcHooks = /@trpc[\\/]react-query[\\/]dist[\\/]shared-[^\\/]*\.mjs$/;
/** Hooks of `trpc` that no part of the wallet uses; a guard finds one that does. */
export const REMOVED_HOOKS = [
  'usePrefetchQuery',
  'useSuspenseQuery',
  'useQueries',
  'useSuspenseQueries',
  'useSubscription',
  'useInfiniteQuery',
  'usePrefetchInfiniteQuery',
  'useSuspenseInfiniteQuery',
] as const;
const removed = REMOVED_HOOKS.join('|');

const patches: readonly Patch[] = [
  {
    // They are functions within a function, which the bundler keeps with all that they import.
    name: 'unused hooks of @trpc/react-query',
    file: trpcHooks,
    change: (code) =>
      code
        .replace(
          new RegExp(`\\n\\t(?:function|const) (?:${removed})(?:\\$1)?\\b[^]*?\\n\\t\\};?(?=\\n)`, 'g'),
          '',
        )
        .replace(new RegExp(`^\\t\\t(?:${removed})(?:: \\w+\\$1)?,?\\n`, 'gm'), ''),
  },
  {
    // No query of ours is a stream.
    name: 'streamed queries of @trpc/react-query',
    file: trpcHooks,
    change: (code) => code.replace(/if \(isAsyncIterable\(result\)\) return [^;]*;/, ''),
  },
  {
    // The bundler keeps all methods of a class; no part of the wallet or of the packages calls these.
    name: 'unused methods of QueryClient',
    file: /query-core[\\/]build[\\/]modern[\\/]queryClient\.js$/,
    change: (code) =>
      code.replace(
        /\n\t(?:infiniteQuery|\w+InfiniteQuery(?:Data)?|is(?:Fetching|Mutating)|ensureQueryData|[gs]etQueriesData|getQueryState|set(?:DefaultOptions|QueryDefaults|MutationDefaults))\([^]*?\n\t\}/g,
        '',
      ),
  },
  {
    // Names for developer tools; an assignment keeps a component that is not used otherwise.
    name: 'display names of react-router',
    file: routerChunk,
    change: (code) => code.replace(/^\w+\.displayName = "[^"]*";$/gm, ''),
  },
  {
    // The bundler cannot know that these calls have no side effects.
    name: 'calls of react-router without side effects',
    file: routerChunk,
    change: (code) =>
      code.replace(/ = (React\d*\.(?:forwardRef|memo|createContext)\()/g, ' = /* @__PURE__ */ $1'),
  },
];

export function leanPackagesPlugin(): Plugin[] {
  return [
    {
      name: 'daon-lean-packages',
      apply: 'build',
      config: () => ({
        // The build without warnings for developers, which the package offers to servers only.
        resolve: { alias: [{ find: /^react-router$/, replacement: router }] },
        build: {
          modulePreload: {
            polyfill: false,
            // The other screens are fetched before they are opened, so a list of their chunks would only lengthen the first
            // load.
            resolveDependencies: (_file, parts, { hostType }) =>
              hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
          },
        },
      }),
    },
    patchPlugin(patches),
  ];
}
