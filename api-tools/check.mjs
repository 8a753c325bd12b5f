// `npm run check:api`: lints the OpenAPI document, makes types from it, and pays and refunds with them. The tools need
// TypeScript 5, so they are installed here and not with the product.
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { root, run } from '../scripts/tools.mjs'

const toolsDir = import.meta.dirname
const dist = join(toolsDir, 'dist')
const bin = (/** @type {string} */ name) => join(toolsDir, 'node_modules/.bin', name)

/** @param {string} label @param {string} command @param {string[]} args */
async function step(label, command, ...args) {
  const { code, output } = await run(command, args)
  if (code !== 0) {
    console.error(`✗ ${label}\n${output}`)
    process.exit(1)
  }
  console.log(`✓ ${label}`)
  return output
}

const dependencies = JSON.parse(await readFile(join(toolsDir, 'package.json'), 'utf8')).dependencies
const isInstalled = await Promise.all(
  Object.entries(dependencies).map(async ([name, version]) => {
    const file = join(toolsDir, 'node_modules', name, 'package.json')
    return existsSync(file) && JSON.parse(await readFile(file, 'utf8')).version === version
  }),
)
if (!isInstalled.every(Boolean))
  await step(
    'install the tools',
    'npm',
    'ci',
    '--prefix',
    toolsDir,
    '--ignore-scripts',
    '--no-audit',
  )

const node = process.execPath
const tests = join(root, 'server/test/api-document')
const file = join(dist, 'openapi.json')
const document = await step(
  'print the document',
  node,
  join(tests, 'print-document.ts'),
  'https://pay.paydeck.test',
)
await mkdir(dist, { recursive: true })
await writeFile(file, document)

const linted = await step(
  'lint it (redocly)',
  bin('redocly'),
  'lint',
  file,
  `--config=${join(toolsDir, 'redocly.yaml')}`,
  '--format=json',
)
const { totals, problems } = JSON.parse(
  linted.slice(linted.indexOf('{'), linted.lastIndexOf('}') + 1),
)
if (totals.errors + totals.warnings > 0) {
  console.error(problems)
  process.exit(1)
}
await step(
  'make types (openapi-typescript)',
  bin('openapi-typescript'),
  file,
  '-o',
  join(dist, 'paydeck.d.ts'),
)
await step('compile the client (tsc 5)', bin('tsc'), '-p', toolsDir)
await step('pay and refund with it', node, join(tests, 'run-client.ts'), join(dist, 'client.js'))
