// `npm run check:payment-page -- https://pay.example --baseline FILE`: fetches the hosted page,
// the frames of the checkout on a shop's page, and all they load as a browser gets them, and compares them with the inventory of this build and
// with the headers seen the first time. Prints a line for each difference and exits with 1, so that a weekly
// schedule raises an alarm (PCI DSS 4.0.1, 11.6.1). Needs only Node.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/** @typedef {{ path: string, kind: 'script' | 'style', integrity: string, reason: string, isInMarkup: boolean }} PageFile */

const dist = fileURLToPath(new URL('../web/dist', import.meta.url))
/** Opens no order: the page without a valid cookie fetches its order itself, so its markup is always the same. */
const PAGE = '/pay/AU/invoice/weekly-check'
const TIME_LIMIT_MS = 20_000
const HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { baseline: { type: 'string' }, inventory: { type: 'string' } },
})
const [origin] = positionals
if (origin === undefined || !URL.canParse(origin)) {
  console.error(
    'Give the address of the server: npm run check:payment-page -- https://pay.example --baseline FILE',
  )
  process.exit(2)
}
const inventoryFile = values.inventory ?? join(dist, 'payment-page.json')
if (!existsSync(inventoryFile)) {
  console.error(
    `There is no inventory at ${inventoryFile}: build the release that the server runs (node scripts/build-web.mjs).`,
  )
  process.exit(2)
}
/** @type {PageFile[]} */
const inventory = JSON.parse(readFileSync(inventoryFile, 'utf8'))

/** Older builds have no list of the frames. */
const framesFile = join(dist, 'checkout-pages.json')
/** @type {{ address: string, files: PageFile[] }[]} */
const frames = existsSync(framesFile) ? JSON.parse(readFileSync(framesFile, 'utf8')) : []
const pages = [{ address: PAGE, files: inventory }, ...frames]

/** @type {string[]} */
const differences = []

/** @param {string} path */
const get = async (path) => {
  const response = await fetch(new URL(path, origin), {
    redirect: 'error',
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    headers: {
      accept: 'text/html,*/*',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36',
    },
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** @param {Buffer} bytes */
const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

/** @param {string} html @param {PageFile[]} files @param {string} name */
const compareMarkup = (html, files, name) => {
  /** @type {Set<string>} */
  const markupScripts = new Set(
    files
      .filter(({ kind, isInMarkup }) => kind === 'script' && isInMarkup)
      .map((file) => file.path),
  )
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    const source = /\ssrc="([^"]*)"/i.exec(tag)?.[1]
    if (source === undefined) differences.push(`${name} has an inline script.`)
    else if (!markupScripts.delete(source))
      differences.push(`${name} loads a foreign script: ${source}`)
  }
  for (const path of markupScripts) differences.push(`${name} does not load ${path}.`)
  for (const [event] of html.matchAll(/\son[a-z]+\s*=/gi))
    differences.push(`The markup has an event handler: ${event.trim()}`)
  for (const { path, kind, integrity, isInMarkup } of files)
    if (kind === 'script' && isInMarkup && !html.includes(integrity))
      differences.push(`The tag of ${path} has another integrity, or none.`)
}

const compareFiles = async () => {
  const all = new Map(
    pages.flatMap(({ files }) => files.map((file) => [file.path, file.integrity])),
  )
  for (const [path, integrity] of all) {
    const { response, bytes } = await get(path)
    if (!response.ok) differences.push(`${path} answers ${response.status}.`)
    else if (integrityOf(bytes) !== integrity)
      differences.push(`${path} is not the file of this build.`)
  }
  return all.size
}

/** The headers of a page by their names in the baseline: plain for the hosted page, else with the address. */
const headersOf = (/** @type {Headers} */ headers, /** @type {string} */ address) =>
  Object.fromEntries(
    HEADERS.map((name) => [address === PAGE ? name : `${address} ${name}`, headers.get(name)]),
  )

/** @param {Record<string, string | null>} headers */
const compareHeaders = (headers) => {
  for (const [name, value] of Object.entries(headers))
    if (name.endsWith('content-security-policy') && value === null)
      differences.push('A page has no Content-Security-Policy.')
  if (values.baseline === undefined) return
  const before = existsSync(values.baseline)
    ? JSON.parse(readFileSync(values.baseline, 'utf8'))
    : {}
  for (const [name, value] of Object.entries(headers))
    if (name in before && value !== before[name])
      differences.push(`${name} was ${before[name] ?? 'absent'} and is ${value ?? 'absent'}.`)
  if (Object.keys(headers).every((name) => name in before)) return
  writeFileSync(values.baseline, `${JSON.stringify({ ...headers, ...before }, null, 2)}\n`)
  console.log(`Wrote the headers to ${values.baseline}; the next run compares with them.`)
}

let compared = 0
try {
  /** @type {Record<string, string | null>} */
  const headers = {}
  for (const { address, files } of pages) {
    const name = address === PAGE ? 'The page' : `The frame ${address}`
    const { response, bytes } = await get(address)
    if (!response.ok) differences.push(`${name} answers ${response.status}.`)
    else {
      compareMarkup(bytes.toString('utf8'), files, name)
      Object.assign(headers, headersOf(response.headers, address))
    }
  }
  compareHeaders(headers)
  compared = await compareFiles()
} catch (failure) {
  const chain = failure instanceof Error ? [failure.cause, failure] : []
  const reason = chain.find((cause) => cause instanceof Error)?.message ?? 'no reason'
  differences.push(`The page could not be fetched: ${reason}`)
}
for (const line of differences) console.error(line)
if (differences.length === 0)
  console.log(`The page is the one of this build: ${compared} files compared.`)
process.exit(differences.length === 0 ? 0 : 1)
