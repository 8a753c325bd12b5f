import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** The parts of the customer's page that are not needed to begin with. */
const LATE_PARTS =
  /\/src\/invoice\/(?:[\w-]+\/)?(?:(?:apple|bank|cancelled|card-brand-sign|confirming|consent|debit|google|held|late-parts|not-now|pay-early|payto|plan|poll|receipt|shut|sleep|stamp|use-plan|use-settling|wait|wallet|with-bank)[\w-]*)\.tsx?$|\/contract\/src\/[\w-]+\/(?:plans|bank-payments|wallets|bank-account|challenge-taken|gst-of-receipt|plan-variants|tax)\.ts$/

/**
 * What every visit begins with, with all that it imports. In one file it is a tenth smaller than in the two dozen that
 * sharing would make of it: what compresses well has to stand together.
 */
const START_PARTS =
  /\/web\/src\/(?:app\/start|features\/sign-in\/sign-in-page|entities\/session\/session-provider)\.tsx?$|\/@tanstack\/react-router\/dist\/esm\/useLocation\.js$/

/** What both entries begin with; neither brings the other's parts along for it. */
const COLOUR_PARTS = /\/web\/src\/(?:lib\/screen\/colour-scheme\.ts|theme\/base\.css)$/

/** What asks for the configuration, the session and the page's code while all else is still on its way. */
const FIRST_PARTS =
  /\/web\/src\/(?:entities\/(?:merchant\/merchant-config|session\/begin-session)|routes\/page-code)\.ts$|vite\/preload-helper/

/** What each component of the library stands on, and its look. */
const FRAME_PARTS =
  /\/@mantine\/core\/(?:esm\/core|styles)\/|\/web\/src\/ui\/layout\/(?:mantine-frame|use-narrow)\.tsx?$/

/** What the lists and the records opened from them are built of: some thirty small files otherwise. */
const LIST_PARTS =
  /\/web\/src\/(?:ui\/\w+\/(?:back-link|empty-search|list-page|list-screen|use-list|use-record-page|date-range-filter|date-time|day-range-fields|download-panel|fields?|filters|identifier|money-text|query-table|record-link|record-page|record-screen|row-menu|search-box|section|select-filter|status-badge)|entities\/(?:manual-order\/order-lines|payment\/payment-(?:columns|queries|row|status-badge)|report\/(?:export-(?:banner|data)|use-export))|lib\/\w+\/(?:amount-to-send|idempotency-key|save-file|sentence-case|use-once))\.tsx?$/

/** Menus and what floats: each list has all of it. */
const FLOATING_PARTS =
  /\/@floating-ui\/|\/@mantine\/core\/esm\/(?:components\/(?:FocusTrap|Menu|Overlay|Popover|Portal|Transition)|utils\/Floating)\//

/** Tells the browser at once of the font and of the dashboard's main chunks, which it would find only later. */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        if (!bundle || filename.endsWith('invoice.html')) return []
        const font = Object.keys(bundle).find((file) => /geist-latin-wght.*\.woff2$/.test(file))
        if (!font) throw new Error('The build has no font')
        const fontLink = {
          tag: 'link',
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
            href: `/${font}`,
          },
          injectTo: 'head' as const,
        }
        if (filename.endsWith('find.html')) return [fontLink]
        if (!filename.endsWith('index.html')) return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const start = chunks.find((chunk) =>
          chunk.moduleIds.some((id) => id.endsWith('/app/start.tsx')),
        )
        if (!start) throw new Error('The build has no chunk for app/start.tsx')
        const links = [start.fileName, ...start.imports].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
        return [fontLink, ...links]
      },
    },
  }
}

/** Lays a brotli and a gzip copy beside each text asset; the server sends those as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(dir, name))
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }))
        writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/**
 * Has a later part of the customer's page fetched as it is. Its styles are in the one sheet and nothing stands before
 * it, so that Vite's helper, half a kilobyte, would find nothing to fetch along with it.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'invoice',
    load(id) {
      return id.includes('vite/preload-helper')
        ? 'export const __vitePreload = (load) => load()'
        : null
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [react(), preloadStart(), plainImports(), precompress()],
  server: { proxy: { '/api': 'http://127.0.0.1:4400' } },
  build: {
    // The first that know light-dark(), which the whole look is made of.
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    manifest: true,
    // Strict CSP: every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // One build for each audience: a chunk shared with the dashboard would bring its parts to the customer's page.
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: { dashboard: join(here, 'index.html'), find: join(here, 'find.html') },
          output: {
            codeSplitting: {
              groups: [
                { name: 'colour-scheme', test: COLOUR_PARTS, priority: 4 },
                { name: 'first', test: FIRST_PARTS, priority: 3 },
                { name: 'start', test: START_PARTS, priority: 2 },
                { name: 'frame', test: FRAME_PARTS, priority: 1 },
                { name: 'floating', test: FLOATING_PARTS, priority: 1 },
                { name: 'lists', test: LIST_PARTS, priority: 0 },
              ],
            },
          },
        },
      },
    },
    invoice: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/invoice-manifest.json',
        // One sheet for all of it, and nothing that would have to be loaded before the parts on demand.
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(here, 'invoice.html'),
          // A schema nobody reads is dropped.
          treeshake: { manualPureFunctions: ['z', 'route'] },
          // Two files rather than many: what every customer needs, and what late-parts.ts fetches later.
          output: {
            codeSplitting: {
              groups: [{ name: 'invoice-page', test: (id) => !LATE_PARTS.test(id) }],
            },
          },
        },
      },
    },
  },
})
