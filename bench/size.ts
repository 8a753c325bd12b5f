// `npm run size`: what a browser loads before a page is usable, in brotli bytes, and whether any of
// it comes from another host. What loads on a click does not count.
import { join } from 'node:path'

import { buildWeb } from '../scripts/build-web.mjs'
import { ROOT } from '../server/src/config/config.ts'
import {
  brotliBytes,
  filesOf,
  foreignAddresses,
  keyNamed,
  namedIn,
  readManifest,
} from './src/built-web.ts'
import { report as openReport } from './src/report.ts'

const DIST = join(ROOT, 'web/dist')
const KB = 1000
const SHELL = 'src/features/shell/shell.tsx'

const CARD_FIELDS = 'src/invoice/card/fields/card-fields.tsx'

/** Dashboard pages with a target, by the chunk of their route (web/vite.config.ts). */
const PAGES = [
  { name: 'sign-in', chunks: [], most: 120 * KB },
  {
    name: 'payments',
    chunks: [SHELL, 'src/features/payments/payments-screen.tsx'],
    most: 190 * KB,
  },
]
/** Without the card's part, which loads with the order. A fifth of a KB of it is the integrity of its script. */
const MAX_INVOICE = 79.6 * KB
/** On every page of a shop. */
const MAX_SCRIPT = 12 * KB
/** Loads after the shop's own page. */
const MAX_FRAME = 85 * KB
/**
 * Over HTTP/1.1 a browser loads six files at a time, so on a slow line each six wait for the six
 * before (LIST_PARTS of web/vite.config.ts).
 */
const MAX_FILES = 24

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

/** What shops' pages load. */
function measureCheckout(report: ReturnType<typeof openReport>): void {
  const frame = ['frame.html', ...namedIn(DIST, 'frame.html')]
  for (const [what, names, most] of [
    ['the script of shops', ['checkout.js'], MAX_SCRIPT],
    ["the checkout's frame: HTML, JavaScript and CSS", frame, MAX_FRAME],
  ] as const) {
    const bytes = brotliBytes(DIST, names)
    report.check(what, kb(bytes), `at most ${kb(most)}`, bytes <= most)
  }
}

function measure(): boolean {
  const report = openReport(console.log, 'OVER')
  const dashboard = readManifest(DIST, 'manifest.json')
  const start = keyNamed(dashboard, 'start')

  report.heading('JavaScript and CSS of a page, brotli')
  for (const { name, chunks, most } of PAGES) {
    const { js, css } = filesOf(dashboard, ['index.html', start, ...chunks])
    const bytes = brotliBytes(DIST, js)
    report.check(`${name}: JavaScript`, kb(bytes), `at most ${kb(most)}`, bytes <= most)
    report.line(`${name}: CSS`, kb(brotliBytes(DIST, css)))
    const files = js.size + css.size
    report.check(`${name}: files`, String(files), `at most ${MAX_FILES}`, files <= MAX_FILES)
  }
  const whole = brotliBytes(DIST, ['invoice.html', ...namedIn(DIST, 'invoice.html')])
  report.check(
    "the customer's page: HTML, JavaScript and CSS",
    kb(whole),
    `at most ${kb(MAX_INVOICE)}`,
    whole <= MAX_INVOICE,
  )
  const fields = readManifest(DIST, 'invoice-manifest.json')[CARD_FIELDS]?.file ?? ''
  report.line("the customer's page: its own card fields", kb(brotliBytes(DIST, [fields])))

  measureCheckout(report)

  report.heading('The other pages, JavaScript')
  const known = new Set(PAGES.flatMap(({ chunks }) => chunks))
  for (const [key, chunk] of Object.entries(dashboard)) {
    if (
      !chunk.isDynamicEntry ||
      known.has(key) ||
      !/^src\/features\/.*-(page|screen)\.tsx$/.test(key)
    )
      continue
    const shell = key.startsWith('src/features/sign-in/') ? [] : [SHELL]
    const { js } = filesOf(dashboard, ['index.html', start, ...shell, key])
    report.line(key.replace('src/features/', '').replace('.tsx', ''), kb(brotliBytes(DIST, js)))
  }
  report.line('find your dashboard', kb(brotliBytes(DIST, filesOf(dashboard, ['find.html']).js)))

  report.heading('Loaded from elsewhere')
  const foreign = foreignAddresses(DIST)
  report.check('addresses on other hosts', String(foreign.length), 'none', foreign.length === 0)
  for (const each of foreign) console.log(`  ${each}`)
  return report.isMet()
}

await buildWeb((line) => console.log(`· ${line}`))
process.exitCode = measure() ? 0 : 1
