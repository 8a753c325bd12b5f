import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

import { directIcons } from './direct-icons.ts'
import {
  FOR_CUSTOMERS,
  FOR_FRAMES,
  FOR_SERVER,
  FOR_STAFF,
  leanReactPlugin,
  type Share,
} from './lean-react.ts'
import { lightCalls } from './light-calls.ts'
import { paymentPageInventory } from './payment-page-inventory.ts'

const here = import.meta.dirname

/** The card providers' parts of the hosted page, each in a separate file. */
const CARD_PARTS = /\/src\/hosted-page\/card\/[\w-]+\/[\w-]+\.tsx?$/

/** The deferred parts of the hosted page. */
const DEFERRED_PARTS =
  /\/src\/hosted-page\/(?:[\w-]+\/)?(?:(?:apple|bank|cancelled|confirming|consent|direct-debit|express|google|held|load-script|close-form|deferred-parts|pay-early|payto|plan|poll|receipt|link-expired|outcome-badge|sleep|use-outcome|use-plan|use-wallet|wallet)[\w-]*)\.tsx?$|\/contract\/src\/(?:[\w-]+\/)+(?:plans|bank-payments|wallets|bank-account|challenge-taken|gst-of-receipt|plan-variants|tax|tax-document-note)\.ts$/

/** React, the start of the app, and what both parts share. One file compresses a tenth smaller than several. */
const START_PARTS =
  /\/web\/src\/(?:app\/start|brand\/use-brand|entities\/session\/(?:logo|session-context)|features\/shell\/page-paths|lib\/address\/(?:plain-click|query-string|search-params)|routes\/origin|ui\/(?:feedback\/html-message|fields\/(?:text-field|labelled-control)))\.tsx?$/

/** The pages before sign-in, which load neither router nor query library. */
const GUEST_PARTS = /\/web\/src\/app\/guest\.tsx$/

/** The router, the query library and the shell of the pages after sign-in. */
const DASHBOARD_PARTS =
  /\/web\/src\/(?:app\/dashboard|features\/shell\/shell)\.tsx$|\/@tanstack\/react-router\/dist\/esm\/useLocation\.js$/

/** Shared by both entries; kept separate so that neither pulls in the other. */
const COLOUR_PARTS = /\/web\/src\/(?:lib\/screen\/colour-scheme\.ts|theme\/base\.css)$/

/** Requests the configuration, the session and the page's code while all else loads. Small, so that it runs first. */
const FIRST_PARTS =
  /\/web\/src\/(?:main|app\/app-parts|entities\/session\/begin-session|routes\/page-code|lib\/(?:api\/(?:early-requests|config-address)|screen\/snapshot))\.ts$|\/contract\/src\/protocol\/prerender\.ts$|vite\/preload-helper/

/** Schemas for forms, which no first load needs. */
const SCHEMA_PARTS =
  /\/node_modules\/zod\/|\/contract\/src\/(?:protocol\/wire|money\/schemas)\.ts$|\/contract\/src\/.+\?schemas$/

/** The code of lists and their records, which would otherwise be some thirty small files. */
const LIST_PARTS =
  /\/contract\/src\/(?:identifiers\/bank-account|lists\/entry-method-filter|merchant\/entry-label)\.ts$|\/icons\/IconCircleCheck\.mjs$|\/web\/src\/(?:ui\/\w+\/(?:back-link|loading-block|empty-search|all-dates|list-page|list-screen|use-list|floating-panel|place-beside|use-debounced|use-narrow|use-record-page|date-range-picker|date-time|column-menu|download-panel|fields?|filters|identifier|money-text|email-link|phone-link|disabled-action|query-table|record-link|record-page|record-screen|row-menu|search-box|section|select-filter|status-badge|steady-rows|total|use-added-columns|use-steady-rows)|entities\/(?:own-lists\/own-list-queries|note\/(?:record-notes|tag-filter)|payment\/(?:first-payment-prompt|use-has-no-payments|plan-refund-text|card-label)|payout\/payout-block-(?:text|link)|refund\/refund-status-badge|session\/can|payment\/payment-(?:columns|queries|row|status-badge)|report\/(?:export-(?:banner|data)))|lib\/\w+\/(?:amount-to-send|stored-columns|money-keys|idempotency-key|save-file|sentence-case|use-idempotent-mutation)|lib\/screen\/lazy-in-browser)\.tsx?$/

/** Saved views, row selection and exports: lists have them, the overview does not. */
const OWN_LIST_PARTS =
  /\/web\/src\/(?:lib\/api\/spool|entities\/(?:own-lists\/(?:saved-views|use-own-columns)|report\/(?:export-(?:runs|selected)|use-export))|ui\/selection\/(?:use-selection|selection))\.tsx?$/

/** Today's figures and the styles of the first steps, on the overview, above orders and beside balances: otherwise some ten small files. */
const TODAY_PARTS =
  /\/contract\/src\/calls\/settings\/first-steps\.ts$|\/web\/src\/(?:routes\/screens\/below-first-steps|entities\/(?:first-steps\/|today\/(?!takings-search)).+|features\/(?:first-steps\/(?=.+\.css)|today\/(?!today-header)).+|ui\/chart\/bar-(?:chart|scale)).*\.(?:tsx?|css)$/

/** How much of React each build has. */
const SHARES: Readonly<Record<string, Share>> = {
  hostedPage: FOR_CUSTOMERS,
  checkout: FOR_FRAMES,
  prerender: FOR_SERVER,
}

/** The chunk whose code each page of the dashboard's origin needs first. */
const FIRST_CHUNKS: Readonly<Record<string, string>> = {
  'index.html': '/app/dashboard.tsx',
  'sign-in.html': '/app/guest.tsx',
}

/**
 * Preloads the code and styles of a page's first part, which the browser would otherwise discover late. Not the font:
 * on a slow connection the scripts matter more, and the text has a fallback font until it loads.
 */
function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!bundle) return html
        const links: Record<string, string | boolean>[] = []
        const name = filename.slice(filename.lastIndexOf('/') + 1)
        const part = FIRST_CHUNKS[name]
        if (part) {
          const chunks = ['/app/start.tsx', part].flatMap((module) => withImports(bundle, module))
          for (const file of new Set(chunks.map(({ fileName }) => fileName)))
            links.push({ rel: 'modulepreload', crossorigin: true, href: `/${file}` })
          for (const file of new Set(
            chunks.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
          ))
            links.push({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })
        }
        const tags = links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const }))
        return { html: part ? afterFirstScript(html) : html, tags }
      },
    },
  }
}

/** Delays the first paint of a prerendered page until the first script has applied the person's colour scheme. */
function afterFirstScript(html: string): string {
  const script = '<script '
  if (!html.includes(script)) throw new Error('The page has no script')
  return html.replaceAll(script, `${script}blocking="render" `)
}

/** A module's chunk and all chunks that it imports. */
function withImports(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
  if (!entry) throw new Error(`The build has no chunk for ${module}`)
  const all = new Set([entry])
  for (const chunk of all)
    for (const candidate of chunks)
      if (chunk.imports.includes(candidate.fileName)) all.add(candidate)
  return [...all]
}

/** Writes a brotli and a gzip copy beside each text asset, for the server to send as they are. */
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

/** No preloading: all styles are in one sheet. Chrome caches a failed import, so a retry changes the URL. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'hostedPage' || name === 'checkout',
    load(id) {
      return id.includes('vite/preload-helper')
        ? 'export const __vitePreload = (load) => load().catch((failure) => import(/http\\S+\\.js/.exec(failure.message) + "?" + Date.now()))'
        : null
    },
  }
}

export default defineConfig({
  root: here,
  plugins: [
    directIcons(),
    lightCalls(),
    react(),
    leanReactPlugin((build) => SHARES[build] ?? FOR_STAFF),
    preloadStart(),
    plainImports(),
    precompress(),
    paymentPageInventory(),
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:4400' } },
  build: {
    // The first versions with light-dark(), which every colour uses, and with popovers.
    target: ['chrome123', 'edge123', 'firefox125', 'safari17.5'],
    manifest: true,
    // The strict CSP requires every asset to be a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // One build per audience: a chunk shared with the dashboard would add its code to the customer's
  // page.
  builder: {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          input: {
            dashboard: join(here, 'index.html'),
            'sign-in': join(here, 'sign-in.html'),
            find: join(here, 'find.html'),
          },
          // Drops unused schemas.
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'schemas',
                  test: SCHEMA_PARTS,
                  priority: 5,
                  includeDependenciesRecursively: false,
                },
                { name: 'colour-scheme', test: COLOUR_PARTS, priority: 4 },
                { name: 'first', test: FIRST_PARTS, priority: 3 },
                { name: 'start', test: START_PARTS, priority: 2 },
                { name: 'guest', test: GUEST_PARTS, priority: 1 },
                { name: 'main', test: DASHBOARD_PARTS, priority: 1 },
                { name: 'lists', test: LIST_PARTS, priority: 0 },
                {
                  name: 'own-lists',
                  test: OWN_LIST_PARTS,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                {
                  name: 'today',
                  test: TODAY_PARTS,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
      },
    },
    hostedPage: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/hosted-page-manifest.json',
        // One sheet for everything, so that no style has to load before a deferred part.
        cssCodeSplit: false,
        modulePreload: false,
        rolldownOptions: {
          input: { 'hosted-page': join(here, 'hosted-page.html') },
          // Drops unused schemas.
          treeshake: { manualPureFunctions: ['z'] },
          // What every customer needs, what deferred-parts.ts fetches later, and the card's part.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'hosted-page',
                  test: (id) => !DEFERRED_PARTS.test(id) && !CARD_PARTS.test(id),
                },
              ],
            },
          },
        },
      },
    },
    // Prerendering of the hosted page, sign-in, and pages of staff. Bundles React, because a server does not
    // install the web app's packages.
    prerender: {
      consumer: 'server',
      keepProcessEnv: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        emptyOutDir: false,
        manifest: false,
        ssr: true,
        rolldownOptions: {
          input: {
            dashboard: join(here, 'src/app/prerender-dashboard.tsx'),
            'hosted-page': join(here, 'src/hosted-page/prerender-order.tsx'),
            'sign-in': join(here, 'src/app/prerender-sign-in.tsx'),
          },
          treeshake: { manualPureFunctions: ['z'] },
          output: {
            entryFileNames: 'prerender/[name].mjs',
            chunkFileNames: 'prerender/[name].mjs',
          },
        },
      },
    },
    // The frames on a shop's page: the checkout and the challenge dialog.
    checkout: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/checkout-manifest.json',
        modulePreload: false,
        rolldownOptions: {
          input: {
            frame: join(here, 'frame.html'),
            challenge: join(here, 'challenge.html'),
            'challenge-return': join(here, 'challenge-return.html'),
          },
          treeshake: { manualPureFunctions: ['z'] },
        },
      },
    },
    // The operator's desk: a separate build, so that merchants' pages do not load its code.
    operator: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: '.vite/operator-manifest.json',
        modulePreload: false,
        rolldownOptions: {
          input: join(here, 'operator.html'),
          treeshake: { manualPureFunctions: ['z'] },
        },
      },
    },
    // The service worker, for notifications and the offline page.
    worker: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(here, 'src/service-worker/main.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    },
    // The script that shops load: one small file with a fixed name and no imports.
    script: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        manifest: false,
        modulePreload: false,
        rolldownOptions: {
          input: join(here, 'src/checkout/script/main.ts'),
          output: { format: 'iife', entryFileNames: 'checkout.js' },
        },
      },
    },
  },
})
