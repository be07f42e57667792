import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react()],
  // Beside each other, or the two dev servers would throw away what the other has prepared.
  cacheDir: '../node_modules/.vite/client',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    target: 'es2022',
    // The content policy forbids data: fonts, and inlined images would travel in every page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/trpc': server, '/api': server, '/readyz': server },
  },
});
