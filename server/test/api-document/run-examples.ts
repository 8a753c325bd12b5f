// `npm run check:examples`: runs the examples of docs/merchant-api.md in PHP and Python as a shop's server would, each
// against a separate merchant of a sandbox, then checks its payments.
import { deepEqual } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { CARDS, type TestMerchant } from '../harness.ts'
import { ledgerViolations } from '../money/ledger-checks.ts'
import { startOwnWorld } from '../money/payout-merchants.ts'

const guide = await readFile(join(import.meta.dirname, '../../../docs/merchant-api.md'), 'utf8')

function exampleIn(language: string): string {
  const [, code] = new RegExp(`\`\`\`${language}\\n(.*?)\\n\`\`\``, 's').exec(guide) ?? []
  if (code === undefined) throw new Error(`The guide has no example in ${language}`)
  return code
}

const world = await startOwnWorld()
const folder = await mkdtemp(join(tmpdir(), 'paydeck-examples-'))

/** Runs a program with the merchant's key and parses its last line as JSON. Null if its language is not installed. */
async function run(
  merchant: TestMerchant,
  { command, code, env = {} }: { command: string; code: string; env?: Record<string, string> },
): Promise<unknown> {
  const file = join(folder, 'example')
  await writeFile(file, code)
  const secret = await merchant.secretKey()
  try {
    const { stdout } = await promisify(execFile)(command, [file], {
      env: { PATH: process.env['PATH'], ORIGIN: world.origin, SECRET: secret, ...env },
    })
    return JSON.parse(stdout)
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw failure
  }
}

/** Printed at the end of each example. */
const PHP = `
echo json_encode([$status, $answer['transactionStatus'] ?? $answer['errorCode'], $order['internalOrderId'] ?? null]);`
const PYTHON = `
print(json.dumps([status, refund["status"], refund["refundId"][:5]]))`

async function php(card: string): Promise<unknown> {
  const merchant = await world.merchant()
  const prelude = `<?php $_POST['paymentToken'] = getenv('CARD_TOKEN'); ?>`
  const env = { CARD_TOKEN: await world.cardToken(card) }
  const output = await run(merchant, {
    command: 'php',
    code: prelude + exampleIn('php') + PHP,
    env,
  })
  deepEqual(await ledgerViolations(world, merchant.merchantId), [])
  return output
}

async function python(): Promise<unknown> {
  const merchant = await world.merchant()
  const { transactionId } = await (await merchant.order({ amount: 5600 })).pay(CARDS.visa)
  const code = exampleIn('python').replace('tran_…', transactionId) + PYTHON
  const output = await run(merchant, { command: 'python3', code })
  deepEqual(await ledgerViolations(world, merchant.merchantId), [])
  return output
}

let hasFailed = false

/** Prints whether an example did what it claims. */
async function check(
  name: string,
  expected: unknown,
  example: () => Promise<unknown>,
): Promise<void> {
  const output = await example()
  if (output === null) {
    console.log(`– ${name}: not run, its language is not on this machine`)
    return
  }
  try {
    deepEqual(output, expected)
    console.log(`✓ ${name}`)
  } catch {
    hasFailed = true
    console.error(`✗ ${name}: ${JSON.stringify(output)} instead of ${JSON.stringify(expected)}`)
  }
}

try {
  await check('PHP pays an order', [200, 'paid', 'WOO-1001'], () => php(CARDS.visa))
  await check('PHP is asked for a challenge', [403, 'payment_action_required', 'WOO-1001'], () =>
    php(CARDS.challenge),
  )
  await check('Python refunds a part', [200, 'succeeded', 'rfnd_'], python)
} finally {
  await world.stop()
  await rm(folder, { recursive: true })
}
process.exitCode = hasFailed ? 1 : 0
