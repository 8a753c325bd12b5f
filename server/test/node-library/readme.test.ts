import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { ROOT } from '../../src/config/config.ts'
import { CARDS, startWorld, type World } from '../harness.ts'
import { ledgerViolations } from '../money/ledger-checks.ts'

const PACKAGE = join(ROOT, 'packages/paydeck-node')
const run = promisify(execFile)

let world: World
/** A shop's project with the packed library installed. */
let project: string
let examples: string[]
let files: string[]

beforeAll(async () => {
  world = await startWorld()
  project = await mkdtemp(join(tmpdir(), 'paydeck-shop-'))
  const npm = { cwd: PACKAGE, env: { ...process.env, npm_config_offline: 'true' } }
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', project], npm)
  const [packed] = JSON.parse(stdout) as { filename: string; files: { path: string }[] }[]
  files = packed?.files.map(({ path }) => path).toSorted() ?? []
  await writeFile(join(project, 'package.json'), JSON.stringify({ type: 'module' }))
  await run('npm', ['install', '--no-audit', join(project, packed?.filename ?? '')], {
    ...npm,
    cwd: project,
  })
  const readme = await readFile(join(PACKAGE, 'README.md'), 'utf8')
  examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  for (const [index, code] of examples.entries())
    await writeFile(join(project, `example-${index}.js`), code)
})
afterAll(async () => {
  await world.stop()
  await rm(project, { recursive: true })
})

test('BEY-88 the README of the library for Node runs from the packed archive', async () => {
  expect(files).toEqual([
    'README.md',
    'package.json',
    'src/errors.js',
    'src/index.d.ts',
    'src/index.js',
    'src/pay.js',
    'src/request.js',
    'src/types.gen.d.ts',
    'src/verbs.js',
    'src/webhooks.js',
  ])
  const merchant = await world.merchant()
  const env = {
    PATH: process.env['PATH'],
    PAYDECK_ORIGIN: world.origin,
    PAYDECK_SECRET_KEY: await merchant.secretKey(),
    PAYMENT_TOKEN: await world.cardToken(CARDS.visa),
    WEBHOOK_SECRET: 'whsec_c2VjcmV0',
  }
  const output: string[] = []
  for (const index of examples.keys())
    output.push(
      (await run(process.execPath, [`example-${index}.js`], { cwd: project, env })).stdout,
    )
  expect(output.map((text) => text.replaceAll(/_[A-Za-z0-9_-]{16}/g, '_…'))).toEqual([
    'paid tran_…\nsucceeded\n',
    '404 not_found\n',
    'paid: WOO-1001\n',
  ])
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})

test('BEY-88 the README of the library for Node compiles', async () => {
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        module: 'nodenext',
        target: 'es2024',
        strict: true,
        noEmit: true,
        allowJs: true,
        checkJs: true,
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
      },
      include: ['example-*.js'],
    }),
  )
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project], {
    cwd: project,
  }).catch((failure: { stdout: string }) => failure)
  expect(stdout).toBe('')
})
