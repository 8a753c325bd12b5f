import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from './harness.ts'
import { ledgerViolations } from './money/ledger-checks.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('the worked example of docs/merchant-api.md creates and pays an order', async () => {
  const guide = await readFile(resolve(import.meta.dirname, '../../docs/merchant-api.md'), 'utf8')
  const script = /```sh\n([\s\S]*?)```/.exec(guide)?.[1] ?? ''
  expect(script).toContain('/pay')
  const merchant = await world.merchant()
  const { stdout } = await promisify(execFile)('sh', ['-ec', script], {
    env: {
      PATH: process.env['PATH'],
      ORIGIN: world.origin,
      SECRET: await merchant.secretKey(),
    },
  })
  const [paid, transaction] = stdout
    .replace('}{', '}\n{')
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(paid).toMatchObject({ transactionStatus: 'paid', amount: 5600, type: 'paycard' })
  expect(transaction).toMatchObject({ _id: paid?.['transactionId'], status: 'paid' })
  expect(await ledgerViolations(world, merchant.merchantId)).toEqual([])
})
