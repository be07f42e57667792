import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { shortClassNames } from '../scripts/fronts/class-names.ts';
import { firstLoadPlugin } from '../scripts/fronts/first-load.ts';
import { fontsPlugin } from '../scripts/fronts/fonts.ts';
import { inlineHeadPlugin } from '../scripts/fronts/inline-head.ts';
import { serviceWorkerPlugin } from '../scripts/fronts/service-worker.ts';

const productionRouter = path.resolve(
  import.meta.dirname,
  '../node_modules/react-router/dist/production/index.mjs',
);

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

/** What one opens together, and what is small, is one file: one piece compresses better than several. */
const CHUNKS = [
  ['activity', ['features/history', 'features/alarms']],
  ['Dialogs', ['ui/AlertModal', 'money/PasswordSheet']],
  // The camera and its reader of codes are as large as all of these together, and seldom opened.
  ['orders', ['features/buy', 'features/sell', 'features/send/(?!Scan|read-qr|use-camera)[A-Za-z-]+']],
  [
    'settings',
    [
      ...['features/account', 'features/linked-accounts', 'features/announcements', 'features/statement'],
      'features/freeze/(?!LostPhone)[A-Za-z-]+',
    ],
  ],
  // The cards that some homes have.
  ['cards', ['features/home/DepositTracker', 'features/home/FrozenCard', 'features/home/WaitingSend']],
  [
    'sign-up',
    [
      ...['features/sign-up', 'features/auth', 'features/recovery', 'features/legal', 'app/MissingScreen'],
      'features/freeze/LostPhoneScreen',
    ],
  ],
] as const;

const inClient = (places: readonly string[]): RegExp =>
  new RegExp(`[\\\\/]client[\\\\/](${places.join('|').replaceAll('/', '[\\\\/]')})[\\\\/.]`);

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), fontsPlugin(), inlineHeadPlugin(), serviceWorkerPlugin(), firstLoadPlugin()],
  resolve: {
    // The build of the package without warnings for developers, which it offers to servers only.
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  // Separate caches, or each dev server would discard what the other has prepared.
  cacheDir: '../node_modules/.vite/client',
  // While developing, a class says where it comes from.
  ...(command === 'build' ? { css: { modules: { generateScopedName: shortClassNames() } } } : {}),
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // All scripts are a fiftieth smaller than by the bundler's own. Reading a property has no effect here either.
    minify: 'terser',
    terserOptions: {
      module: true,
      ecma: 2020,
      compress: { passes: 2, pure_getters: true, keep_fargs: false },
    },
    // The content policy forbids data: fonts, and inlined images would travel in every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      polyfill: false,
      // The other screens are fetched before they are opened, so a list of their chunks would only lengthen the first load.
      resolveDependencies: (_file, parts, { hostType }) =>
        hostType === 'html' ? parts : parts.filter((part) => part.endsWith('.css')),
    },
    rolldownOptions: {
      // Subsetting the fonts takes seconds; the bundler's timing warning about it is noise.
      checks: { bundlerTimings: false },
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [
          // Modules of domain/ are pure: an unused one can be dropped.
          { test: /[\\/]domain[\\/][^\\/]+\.ts$/, sideEffects: false },
          // So are these packages, which do not say so themselves.
          { test: /[\\/]@trpc[\\/](client|react-query)[\\/]/, sideEffects: false },
        ],
      },
      output: {
        // Shorter than the bundler's own hashes, because the first screens name all other files.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // What the first screens run. One piece compresses better than several; that of the packages stays in the cache
            // when only the wallet changes.
            { name: 'vendor', test: /node_modules.*js$/, tags: ['$initial'], priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            // The lines and the announcement come without a touch, so they must not bring what the other screens share.
            {
              name: 'lines',
              test: /features[\\/]home[\\/](\w*Line|line-|PullToRefresh)|home-lines|domain[\\/](line-ranges|price-change)\.ts|AnnouncementBanner|announcements-query|copy[\\/]announcements|use-dismissed|more-icons/,
              priority: 2,
            },
            // The sign-in comes first for a visitor, and must not bring what the other screens share either.
            {
              name: 'login',
              test: /LoginScreen|saved-login|TextField|PasswordField|Checkbox|ui[\\/]Notice|ui[\\/]Question|copy[\\/]login|domain[\\/](login|password-form)\.ts|use-shown-error/,
              priority: 2,
            },
            // What several of the other screens share.
            {
              name: 'shared',
              test: /[\\/](client[\\/](?!features)|domain[\\/])/,
              minShareCount: 2,
              priority: 1,
            },
            ...CHUNKS.map(([name, places]) => ({ name, test: inClient(places), priority: 0 })),
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    // Calls of the legacy API have no file extension; the wallet's own folder api/ is served to the page as files.
    proxy: { '^/(trpc/|readyz$|api/[^.]*$)': server },
  },
}));
