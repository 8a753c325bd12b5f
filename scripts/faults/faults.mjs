// `npm run faults [-- --kind sign] [--from 1] [--to 200] [--list]`: plants faults one at a time (a sign, a missing
// posting, an ignored outcome, swapped ids, a day too many, a missing guard) in the code that decides and records
// money, and runs the nearest tests, then random books and the simulator. Prints the faults that no test notices.
// Results are kept in test-results/faults.json, so that a run resumes where the last one ended.
import '../ensure.mjs'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { root, run } from '../tools.mjs'
import { equalReason } from './equal-faults.mjs'
import { chosenFaults, NO_STATEMENT, QUOTA } from './find-faults.mjs'
import { nearestTests } from './nearest-tests.mjs'

/** @typedef {import('./find-faults.mjs').Fault} Fault */
/** @typedef {{ name: string, by: string | null, seconds: number }} Result */

/** The percentage of faults that the tests must notice. */
const MIN_PERCENT = 95
/** A test that hangs counts as having noticed. Milliseconds for a test, and for a stage. */
const LIMIT = '60000'
const STAGE_MS = 600_000

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: '1000' },
    list: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
})
if (values.kind !== undefined && !(values.kind in QUOTA))
  throw new Error(`--kind takes ${Object.keys(QUOTA).join(', ')}`)

const file = join(root, 'test-results/faults.json')
mkdirSync(join(root, 'test-results'), { recursive: true })
/** @type {Map<string, Result>} */
const earlier = new Map()
try {
  for (const fault of JSON.parse(readFileSync(file, 'utf8'))) earlier.set(fault.name, fault)
} catch {
  // The first run.
}

/** @param {string} text */
const short = (text) =>
  text === '' || text === NO_STATEMENT
    ? 'nothing'
    : text.replaceAll(/\s+/g, ' ').trim().slice(0, 90)
/** @param {Fault} fault */
const nameOf = ({ kind, file: path, line, was, by }) =>
  `${kind} ${path}:${line} ${short(was)} → ${short(by)}`

/** @param {string} output */
const failedTestOf = (output) =>
  /(?:FAIL|×)\s+(?:\|?\w+\|?\s+)?(\S+\.test\.ts)/.exec(output)?.[1] ?? 'a test'

/** The first test that fails; null when none does. @param {Fault} fault @returns {Promise<string | null>} */
async function detectingTest(fault) {
  for (const tests of nearestTests(fault.file)) {
    if (tests.length === 0) continue
    const args = [
      'run',
      '--bail=1',
      '--project',
      'contract',
      '--project',
      'server',
      '--testTimeout',
      LIMIT,
    ]
    const { code, output } = await run('vitest', [...args, ...tests], {
      env: { NO_COLOR: '1', FORCE_COLOR: undefined },
      limitMs: STAGE_MS,
    })
    if (code !== 0) return failedTestOf(output)
  }
  return null
}

/** @type {(() => void) | null} */
let mend = null
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    mend?.()
    process.exit(1)
  })

/** @param {Fault} fault */
async function plant(fault) {
  const path = join(root, fault.file)
  const whole = readFileSync(path, 'utf8')
  mend = () => writeFileSync(path, whole)
  try {
    writeFileSync(path, whole.slice(0, fault.start) + fault.by + whole.slice(fault.end))
    return await detectingTest(fault)
  } finally {
    mend()
    mend = null
  }
}

const { code, output } = await run('git', ['status', '--porcelain', 'contract/src', 'server/src'])
if (code !== 0 || output !== '') throw new Error('Commit first: faults are planted in the sources.')
const all = chosenFaults().filter(({ kind }) => values.kind === undefined || kind === values.kind)
const selected = all.slice(Number(values.from) - 1, Number(values.to))
/** @type {Result[]} */
const results = []
let equal = 0
for (const [at, fault] of selected.entries()) {
  const name = nameOf(fault)
  const reason = equalReason(fault)
  if (values.list) {
    console.log(name)
    continue
  }
  if (reason !== undefined) {
    equal++
    console.log(`${at + 1}/${selected.length} = changes nothing, because ${reason}: ${name}`)
    continue
  }
  const startedAt = performance.now()
  const before = values.again ? undefined : earlier.get(name)
  const by = before ? before.by : await plant(fault)
  const seconds = before?.seconds ?? Math.round((performance.now() - startedAt) / 1000)
  const result = { name, by, seconds }
  results.push(result)
  earlier.set(name, result)
  writeFileSync(file, JSON.stringify([...earlier.values()], null, 2))
  const line = by === null ? '✗ not noticed' : `✓ ${by}`
  console.log(`${at + 1}/${selected.length} ${line} (${seconds} s): ${name}`)
}
const missed = results.filter(({ by }) => by === null)
if (!values.list) {
  console.log(
    `${results.length - missed.length} of ${results.length} faults were noticed; ${equal} more change nothing.`,
  )
  for (const { name } of missed) console.log(`  not noticed: ${name}`)
  if (missed.length > (results.length * (100 - MIN_PERCENT)) / 100) process.exitCode = 1
}
