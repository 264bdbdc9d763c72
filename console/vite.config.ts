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
    proxy: { '/api': { target: server, changeOrigin: true } },
  },
  test: {
    environment: 'jsdom',
    globals: false,
    testTimeout: 60_000,
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
  },
})
