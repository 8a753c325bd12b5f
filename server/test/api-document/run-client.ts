// `node run-client.ts FILE`: runs a program as a shop's server against a separate installation, then checks its
// payments. Part of `npm run check:api`.
import { deepEqual } from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { CARDS } from '../harness.ts'
import { ledgerViolations } from '../money/ledger-checks.ts'
import { startOwnWorld } from '../money/payout-merchants.ts'

const [file = ''] = process.argv.slice(2)
const world = await startOwnWorld()
try {
  const merchant = await world.merchant()
  const { stdout } = await promisify(execFile)(process.execPath, [file], {
    env: {
      ORIGIN: world.origin,
      SECRET: await merchant.secretKey(),
      CARD_TOKEN: await world.cardToken(CARDS.visa),
    },
  })
  deepEqual(JSON.parse(stdout), ['created', 'paid', 'succeeded', 'partially_refunded', 600])
  deepEqual(await ledgerViolations(world, merchant.merchantId), [])
} finally {
  await world.stop()
}
