// `npm run mutants [-- PART …]`: mutates the rules in one place at a time and expects a unit test to
// fail (docs/testing.md). Installs Stryker from this folder's lock file the first time.
import '../ensure.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { root, toolEnvironment } from '../tools.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** The minimum share of mutants, in per cent, that the tests must notice. */
const MIN_PERCENT = 80

/** @param {string} name */
const contractPart = (name) => [`contract/src/${name}/*.ts`, '!**/*.test.ts', '!**/protocol/api.ts']

/** Patterns may not contain commas: Stryker splits the list at them. @type {Readonly<Record<string, readonly string[]>>} */
const SECTIONS = {
  money: contractPart('money'),
  time: contractPart('time'),
  identifiers: contractPart('identifiers'),
  access: contractPart('access'),
  lists: contractPart('lists'),
  merchant: contractPart('merchant'),
  brands: contractPart('brands'),
  protocol: contractPart('protocol'),
  receipt: contractPart('receipt'),
  search: contractPart('search'),
  operator: contractPart('operator'),
  server: ['rules', '*-rules', '*-journals'].map((name) => `server/src/**/${name}.ts`),
  entities: [
    'web/src/entities/**/*.ts',
    '!**/*.test.ts',
    '!web/src/entities/**/*-queries.ts',
    '!web/src/entities/**/*-mutations.ts',
    '!web/src/entities/**/use-*.ts',
  ],
}

/** @param {string} command @param {string[]} args @param {string} cwd */
const run = (command, args, cwd) =>
  spawnSync(command, args, {
    cwd,
    env: toolEnvironment(),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  }).status === 0

/** @param {string} path */
const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

const isInstalled = () => {
  const hidden = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(hidden)) return false
  const installed = packagesOf(hidden)
  return Object.entries(packagesOf(join(folder, 'package-lock.json'))).every(
    ([path, { version, optional }]) =>
      path === '' || optional || installed[path]?.version === version,
  )
}

/** @param {string} sentence @returns {never} */
const fail = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** @param {{ detected: number, all: number }} counts */
const percentOf = ({ detected, all }) => (all === 0 ? 100 : (100 * detected) / all)

/** Prints an area's line; returns its detected and all its valid mutants. @param {string} area */
const countsOf = (area) => {
  const { files } = JSON.parse(readFileSync(join(root, 'test-results/mutants.json'), 'utf8'))
  /** @type {string[]} */
  const states = Object.values(files).flatMap((/** @type {any} */ file) =>
    file.mutants.map((/** @type {any} */ mutant) => mutant.status),
  )
  const detected = states.filter((state) => state === 'Killed' || state === 'Timeout').length
  const survived = states.filter((state) => state === 'Survived' || state === 'NoCoverage').length
  const all = detected + survived
  console.log(`| ${area} | ${percentOf({ detected, all }).toFixed(1)} % (${detected} of ${all}) |`)
  return { detected, all }
}

const requested = process.argv.slice(2)
const unknown = requested.find((area) => !Object.hasOwn(SECTIONS, area))
if (unknown !== undefined)
  fail(`There is no area "${unknown}": ${Object.keys(SECTIONS).join(', ')}.`)
if (!isInstalled()) {
  console.log('Installing Stryker (once) …')
  const args = ['ci', '--ignore-scripts', '--no-workspaces', '--no-audit', '--no-fund']
  if (!run('npm', [...args, '--loglevel=error'], folder))
    fail('Stryker could not be installed: see the message above.')
}
const stryker = join(folder, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const config = 'scripts/mutants/stryker.config.json'
const total = { detected: 0, all: 0 }
for (const area of requested.length > 0 ? requested : Object.keys(SECTIONS)) {
  const mutate = ['--mutate', SECTIONS[area]?.join(',') ?? '']
  if (!run('node', [stryker, 'run', config, ...mutate], root))
    fail(`The run of ${area} ended with an error.`)
  const { detected, all } = countsOf(area)
  total.detected += detected
  total.all += all
}
if (percentOf(total) < MIN_PERCENT)
  fail(`The tests notice less than ${MIN_PERCENT} % of the mutants.`)
