// `npm test`: all checks, from fast to slow. Prints failures in full and runs the rest; the last
// line counts. One part: `node scripts/test.mjs static | unit | server | e2e | long | properties | stripe | ops | partitioned | citus | upgrade`.
import './ensure.mjs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { slowness } from './slowness.mjs'
import { MONEY, ON_PARTITIONS, PROPERTIES, SANDBOX_ONLY } from './tests-of-parts.mjs'
import { root, run } from './tools.mjs'

/**
 * Test processes run for minutes and write their compile cache only at the end, which took a fifth of the server tests'
 * time. The programs they start still use it.
 */
const WITHOUT_COMPILE_CACHE = { NODE_COMPILE_CACHE: undefined }

/** @typedef {{ passed: number, failed: number, output?: string, slowest?: string[] }} Result */

const reports = join(root, 'test-results')
/** Multiplies the timeouts in vitest.config.ts and playwright.config.ts. */
const SLOWNESS = slowness().toFixed(1)

/** @param {boolean} isPassed @param {string} [output] @returns {Result} */
const single = (isPassed, output = '') =>
  isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output }

/**
 * One thread for checks written in Go while tests run in parallel: two threads would both compute shared types.
 */
const BESIDE_OTHERS = process.argv[2] === undefined ? { GOMAXPROCS: '1' } : {}

/** @param {string} command @param {string[]} args @returns {Promise<Result>} */
const check = async (command, ...args) => {
  const { code, output } = await run(command, args, { env: BESIDE_OTHERS })
  return single(code === 0, output)
}

/**
 * Groups run in parallel, the programs of a group in sequence. One checker each: more would repeat shared work.
 */
const PROGRAMS = [['.'], ['web', 'contract']]

const types = async () => {
  const outcomes = await Promise.all(
    PROGRAMS.map(async (group) => {
      const those = []
      for (const folder of group)
        those.push(await run('tsc', ['-p', folder, '--checkers', '1'], { env: BESIDE_OTHERS }))
      return those
    }),
  )
  return single(
    outcomes.flat().every(({ code }) => code === 0),
    outcomes
      .flat()
      .map(({ output }) => output)
      .join('\n'),
  )
}

/** Also fails when it read no modules: it once passed because it could not read TypeScript. */
const imports = async () => {
  const folders = ['contract/src', 'server', 'web/src', 'web/test', 'e2e', 'bench', 'scripts']
  const { code, output } = await run('depcruise', [
    ...folders,
    '--config',
    '.dependency-cruiser.mjs',
  ])
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0)
  return single(code === 0 && modules > 50, `${output}\n${modules} modules were read`)
}

const checkWords = () => check('node', 'scripts/words.mjs', '.')

/** How many of the slowest test files we name. */
const NAMED = 5

/**
 * The slowest test files.
 * @param {ReadonlyArray<{ name: string, milliseconds: number }>} files
 */
const slowestOf = (files) =>
  files
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, NAMED)
    .map(({ name, milliseconds }) => `${basename(name)} ${Math.round(milliseconds / 1000)} s`)

/** @param {string} file @returns {Promise<any>} */
const readReport = async (file) =>
  readFile(file, 'utf8')
    .then((text) => JSON.parse(text))
    .catch(() => undefined)

/**
 * Tests are retried once, because a loaded machine may be too slow for their timing. Names those that passed only on
 * the retry, so that someone looks into them.
 * @param {string} names one a line
 */
const nameFlaky = (names) => {
  if (names) console.log(`  passed at the second try only:\n${names}`)
}

/**
 * @param {string[]} projects
 * @param {{ files?: string[], env?: Record<string, string>, tags?: string, workers?: number }} [choice]
 * @returns {Promise<Result>}
 */
const vitest = async (projects, { files = [], env = {}, tags, workers } = {}) => {
  const file = join(reports, `${projects.join('-')}.json`)
  const flakyFile = join(reports, `${projects.join('-')}.flaky.txt`)
  await rm(file, { force: true })
  await rm(flakyFile, { force: true })
  const chosen = [...files, ...projects.flatMap((project) => ['--project', project])]
  const { code, output } = await run(
    'vitest',
    [
      'run',
      ...chosen,
      ...(tags === undefined ? [] : [`--tags-filter=${tags}`]),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      '--retry=1',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/flaky-reporter.mjs',
      `--outputFile.json=${file}`,
    ],
    {
      env: {
        ...WITHOUT_COMPILE_CACHE,
        NO_COLOR: '1',
        FORCE_COLOR: undefined,
        FLAKY_FILE: flakyFile,
        SLOWNESS,
        ...env,
      },
    },
  )
  nameFlaky(await readFile(flakyFile, 'utf8').catch(() => ''))
  const report = await readReport(file)
  if (!report) return single(false, output)
  const passed = report.numPassedTests
  // A file that fails to load has no tests that could fail.
  const broken = report.testResults.filter(
    (/** @type {any} */ suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
  )
  const failed = report.numFailedTests + broken.length
  const slowest = slowestOf(
    report.testResults.map((/** @type {any} */ suite) => ({
      name: suite.name,
      milliseconds: suite.endTime - suite.startTime,
    })),
  )
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output, slowest }
}

/** The static checks use one processor meanwhile, and every worker has to load the code of all pages. */
const UNIT_WORKERS = Math.max(1, Math.min(4, availableParallelism() - 1))

const units = () => vitest(['contract', 'web', 'web-apart'], { workers: UNIT_WORKERS })

const build = async () =>
  buildWeb(() => undefined).then(
    () => single(true),
    (error) => single(false, error.message),
  )

/** The duration of a file or group, in milliseconds. @param {any} suite @returns {number} */
const timeOf = (suite) =>
  [
    ...(suite.suites ?? []).map(timeOf),
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.flatMap((/** @type {any} */ test) =>
        test.results.map((/** @type {any} */ result) => result.duration),
      ),
    ),
  ].reduce((sum, milliseconds) => sum + milliseconds, 0)

/** The lines of Playwright's report that name the flaky tests. @param {string} output */
const flakyOf = (output) => /^\s+\d+ flaky\n((?:\s{4}.*\n)*)/m.exec(output)?.[1] ?? ''

/**
 * @param {string} choice of tags
 * @param {Promise<unknown>} [until] their server starts earlier, but no journey before this resolves
 * @returns {Promise<Result>}
 */
const journeys = async (choice, until) => {
  const file = join(reports, 'journeys.json')
  await rm(file, { force: true })
  try {
    const browser = await findBrowser((line) => console.log(`· ${line}`))
    const args = [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      choice,
      '--retries=1',
      '--reporter=list,json',
    ]
    const { code, output } = await run('playwright', args, {
      ...(until && { until }),
      env: {
        ...(until && { JOURNEYS_WAIT: 'on' }),
        ...WITHOUT_COMPILE_CACHE,
        CHROMIUM: browser,
        SLOWNESS,
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        FORCE_COLOR: '0',
        NO_COLOR: undefined,
      },
    })
    const report = await readReport(file)
    if (!report) return single(false, output)
    const { expected, unexpected, flaky } = report.stats
    nameFlaky(flakyOf(output))
    const failed = unexpected
    const slowest = slowestOf(
      report.suites.map((/** @type {any} */ suite) => ({
        name: suite.file,
        milliseconds: timeOf(suite),
      })),
    )
    const passed = expected + flaky
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1), output, slowest }
  } catch (error) {
    return single(false, error instanceof Error ? error.message : String(error))
  }
}

/** @type {ReadonlyArray<{ name: string, part: string, lane?: string, go: (until?: Promise<unknown>) => Promise<Result> }>} */
const steps = [
  { name: 'formatting (oxfmt)', part: 'static', go: () => check('oxfmt', '--check', '.') },
  { name: 'types (tsc)', part: 'static', go: types },
  { name: 'lint (oxlint)', part: 'static', go: () => check('oxlint', '--deny-warnings') },
  { name: 'imports (dependency-cruiser)', part: 'static', go: imports },
  { name: 'words (scripts/words.mjs)', part: 'static', go: checkWords },
  { name: 'unused code (knip)', part: 'static', go: () => check('knip', '--no-config-hints') },
  { name: 'unit tests', part: 'unit', go: units },
  { name: 'server tests', part: 'server', go: () => vitest(['server'], { tags: '!long' }) },
  { name: 'web build', part: 'e2e', lane: 'build', go: build },
  {
    name: 'first loads (bench/size.ts)',
    part: 'e2e',
    lane: 'build',
    go: () => check('node', 'bench/size.ts'),
  },
  {
    name: 'browser journeys',
    part: 'e2e',
    go: async (until) => journeys('--grep-invert=@long', until),
  },
]

/** Needs a cluster: CITUS_URL is its coordinator; docs/scale.md says how to start one. */
const cluster = (/** @type {string} */ project) => async () =>
  process.env['CITUS_URL']
    ? vitest([project])
    : single(false, 'CITUS_URL must name the coordinator of a Citus cluster.')

/** Parts that run only when named. @type {typeof steps} */
const otherChecks = [
  { name: 'long server tests', part: 'long', go: () => vitest(['server'], { tags: 'long' }) },
  { name: 'web build', part: 'long', go: build },
  { name: 'long journeys', part: 'long', go: async () => journeys('--grep=@long') },
  {
    name: 'properties in full',
    part: 'properties',
    go: () => vitest(['server'], { files: PROPERTIES, env: { PROPERTIES: 'full' } }),
  },
  { name: 'essential tests through PgBouncer', part: 'ops', go: () => vitest(['ops']) },
  {
    name: 'money and walls on partitioned tables',
    part: 'partitioned',
    go: () => vitest(['server'], { files: ON_PARTITIONS, env: { TEST_SCHEMA: 'partitioned' } }),
  },
  { name: 'money, walls and lists on a cluster', part: 'citus', go: cluster('citus') },
  { name: 'nodes that move and end', part: 'citus', go: cluster('citus-nodes') },
  { name: 'beside the last release', part: 'upgrade', go: () => vitest(['upgrade']) },
  {
    name: 'money tests with Stripe’s stand-in',
    part: 'stripe',
    go: () =>
      vitest(['server'], {
        files: [...MONEY, '-t', `^(?!.*(?:${SANDBOX_ONLY.source})).*$`],
        env: { TEST_CARDS: 'stripe' },
      }),
  },
]

/** Lanes run in parallel, each in order: a single-threaded tool alone would leave a processor idle. */
const LANES = [['static', 'build'], ['unit'], ['server']]

/** Parts that run one at a time, with the machine to themselves. */
const ALONE = ['e2e', 'long', 'properties', 'stripe', 'ops', 'partitioned', 'citus', 'upgrade']

const [requested] = process.argv.slice(2)
const chosen =
  requested === undefined
    ? steps
    : [...steps, ...otherChecks].filter(({ part }) => part === requested)
if (chosen.length === 0) {
  console.error(
    `There is no part "${requested}": static, unit, server, e2e, long, properties, stripe, ops, partitioned, citus or upgrade.`,
  )
  process.exit(1)
}
await mkdir(reports, { recursive: true })
const total = { passed: 0, failed: 0 }
const runStartedAt = performance.now()

/** @param {typeof steps[number]} step @param {Promise<unknown>} [until] */
const report = async ({ name, go }, until) => {
  let startedAt = performance.now()
  void until?.then(() => (startedAt = performance.now()))
  const { passed, failed, output, slowest } = await go(until)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`,
  )
  if (slowest?.length) console.log(`  slowest: ${slowest.join(', ')}`)
  if (failed > 0) console.log(`\n${output}\n`)
  total.passed += passed
  total.failed += failed
}

/** @param {readonly string[]} names @param {Promise<unknown>} [until] what journeys wait for */
const runLane = async (names, until) => {
  for (const name of names)
    for (const step of chosen.filter(({ part, lane = part }) => lane === name))
      await report(step, until)
}

const besides = LANES.map(async (names) => runLane(names))
// The first lane builds the pages, which the journeys' server needs; it starts while the other lanes run.
await besides[0]
await runLane(ALONE, Promise.all(besides))
console.log(`${Math.round((performance.now() - runStartedAt) / 1000)} s in all`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
