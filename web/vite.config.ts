import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Tells the browser of the dashboard's main chunks at once; without it they are asked for one after the other. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('index.html')) return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const start = chunks.find((chunk) => chunk.facadeModuleId?.endsWith('/app/start.tsx'))
        if (!start) throw new Error('The build has no chunk for app/start.tsx')
        return [start.fileName, ...start.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

/** Lays a brotli and a gzip copy beside each text asset; the server sends those as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }) {
      const assets = join(dir, 'assets')
      for (const name of readdirSync(assets).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(assets, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [react(), preloadStart(), precompress()],
  // Deployment settings that the browser may know.
  envPrefix: ['VITE_', 'SUPPORT_EMAIL'],
  server: { proxy: { '/api': 'http://127.0.0.1:4400' } },
  build: {
    // The first that know light-dark(), which the whole look is made of.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Strict CSP: every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        dashboard: join(here, 'index.html'),
        invoice: join(here, 'invoice.html'),
        find: join(here, 'find.html'),
      },
    },
  },
})
