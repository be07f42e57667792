import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/admin/',
  plugins: [react()],
  // Separate caches: the two dev servers would delete each other's.
  cacheDir: '../node_modules/.vite/admin',
  build: {
    outDir: '../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // react-admin with its component library is one large chunk, which loads behind the sign-in.
    chunkSizeWarningLimit: 2_000,
  },
  server: {
    host: '127.0.0.1',
    port: 5174,
    // The folders of the sources have these names too.
    proxy: { '/trpc': server, '^/admin/exports/[^.]*$': server, '^/admin/events$': server },
  },
});
