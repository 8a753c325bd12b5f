// `npm run size`: the brotli bytes that a browser loads before a page is usable, and whether any
// come from another host. Code that loads on a click does not count.
import { join } from 'node:path'

import { buildWeb } from '../scripts/build-web.mjs'
import { ROOT } from '../server/src/config/config.ts'
import {
  brotliBytes,
  filesOf,
  foreignAddresses,
  assetsOf,
  readManifest,
  type Manifest,
  type PageFiles,
} from './src/web/built-web.ts'
import { report as openReport, type Report } from './src/report.ts'

const DIST = join(ROOT, 'web/dist')
const KB = 1000

interface FirstLoad {
  name: string
  html: string
  /** Entries in the manifest that the page loads beyond the files in its HTML. */
  chunks: string[]
  /** Bytes of JavaScript; of HTML and CSS too if `isWhole`. */
  target: number
  isWhole?: true
  /** Measured at the last deliberate change. */
  held: { bytes: number; files: number }
}

/** How many bytes a first load may grow before the check fails. */
const SLACK = 2 * KB

const FIRST_LOADS: readonly FirstLoad[] = [
  {
    name: 'sign-in',
    html: 'sign-in.html',
    chunks: [],
    target: 75 * KB,
    held: { bytes: 69_900, files: 8 },
  },
  {
    name: 'payments',
    html: 'index.html',
    chunks: ['src/features/payments/payments-screen.tsx'],
    target: 150 * KB,
    held: { bytes: 147_500, files: 13 },
  },
  {
    name: 'overview',
    html: 'index.html',
    chunks: ['src/routes/screens/overview-screen.tsx'],
    target: 150 * KB,
    held: { bytes: 147_400, files: 15 },
  },
  {
    name: 'the hosted page, with HTML and styles',
    html: 'hosted-page.html',
    // Its card fields load with the order.
    chunks: ['src/hosted-page/card/fields/card-fields.tsx'],
    target: 70 * KB,
    isWhole: true,
    held: { bytes: 63_700, files: 3 },
  },
]

const kb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`

/** Every script and style sheet that a browser loads before any click. */
function loadedBy({ html, chunks }: FirstLoad): PageFiles {
  const name = html === 'hosted-page.html' ? 'hosted-page-manifest.json' : 'manifest.json'
  const files = filesOf(readManifest(DIST, name), chunks)
  for (const file of assetsOf(DIST, html)) (file.endsWith('.css') ? files.css : files.js).add(file)
  return files
}

function measureFirstLoads(report: Report): void {
  report.heading('First loads, brotli')
  for (const load of FIRST_LOADS) {
    const { name, html, target, isWhole, held } = load
    const { js, css } = loadedBy(load)
    const styles = brotliBytes(DIST, css)
    const bytes = brotliBytes(DIST, js) + (isWhole ? styles + brotliBytes(DIST, [html]) : 0)
    const most = held.bytes + SLACK
    report.check(name, kb(bytes), `at most ${kb(most)}`, bytes <= most)
    report.line('  its target', `${kb(target)}${bytes <= target ? '' : ', missed'}`)
    if (!isWhole) report.line('  CSS', kb(styles))
    const files = js.size + css.size
    report.check('  files', String(files), `at most ${held.files}`, files <= held.files)
  }
}

/** Loads on every page of a shop. */
const MAX_SCRIPT = 12 * KB
/** Loads after the shop's own page. */
const MAX_FRAME = 60 * KB

function measureCheckout(report: Report): void {
  const frame = ['frame.html', ...assetsOf(DIST, 'frame.html')]
  for (const [label, names, most] of [
    ['the script of shops', ['checkout.js'], MAX_SCRIPT],
    ["the checkout's frame: HTML, JavaScript and CSS", frame, MAX_FRAME],
  ] as const) {
    const bytes = brotliBytes(DIST, names)
    report.check(label, kb(bytes), `at most ${kb(most)}`, bytes <= most)
  }
}

function measureOtherPages(report: Report, manifest: Manifest): void {
  report.heading('The other pages, JavaScript')
  const loadedFirst = new Set(FIRST_LOADS.flatMap(({ chunks }) => chunks))
  const shell = assetsOf(DIST, 'index.html').filter((file) => file.endsWith('.js'))
  for (const [key, { isDynamicEntry }] of Object.entries(manifest)) {
    if (!isDynamicEntry || loadedFirst.has(key)) continue
    if (!/^src\/features\/(?!sign-in).*-(page|screen)\.tsx$/.test(key)) continue
    const { js } = filesOf(manifest, [key])
    for (const file of shell) js.add(file)
    report.line(key.replace('src/features/', '').replace('.tsx', ''), kb(brotliBytes(DIST, js)))
  }
  report.line('find your dashboard', kb(brotliBytes(DIST, filesOf(manifest, ['find.html']).js)))
}

function measure(): boolean {
  const report = openReport(console.log, 'OVER')
  const manifest = readManifest(DIST, 'manifest.json')
  measureFirstLoads(report)
  measureCheckout(report)
  measureOtherPages(report, manifest)
  report.heading('Loaded from elsewhere')
  const foreign = foreignAddresses(DIST)
  report.check('addresses on other hosts', String(foreign.length), 'none', foreign.length === 0)
  for (const url of foreign) console.log(`  ${url}`)
  return report.isMet()
}

await buildWeb((line) => console.log(`· ${line}`))
process.exitCode = measure() ? 0 : 1
