/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.TROUPE_URL ?? 'http://127.0.0.1:8080'

export default defineConfig({
  base: '/',
  plugins: [react()],
  build: {
    outDir: 'target/classes/META-INF/resources/console',
    emptyOutDir: true,
    chunkSizeWarningLimit: 1700, // kB; the graph layout is loaded only where a graph is drawn
  },
  server: {
    port: 5180,
    // the server takes changes from its own pages only: while it is edited, the page passes for one
    proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  test: {
    globals: false,
    testTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts'],
          unstubGlobals: true,
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          environment: 'jsdom',
          isolate: false, // setting up a document for each file takes longer than the tests
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
})
