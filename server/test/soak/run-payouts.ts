// `npm run soak:payouts [-- --payouts 10000]`: merchants earn and are paid out at random until there are this many
// payouts, each of which must be the sum of its lines. With TEST_CARDS=stripe they are paid through Stripe Connect at
// the stand-in.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'

import { openTestCluster } from '../test-database.ts'
import { payOutRandomly } from './random-payouts.ts'

const { values } = parseArgs({ options: { payouts: { type: 'string', default: '10000' } } })
const payouts = Number(values.payouts)
if (!Number.isInteger(payouts) || payouts < 1) throw new Error('--payouts takes a whole number')
const seed = process.env['SEED'] ?? randomBytes(4).toString('hex')

const cluster = await openTestCluster()
try {
  const url = await cluster.createDatabase()
  const startedAt = performance.now()
  const report = await payOutRandomly({
    url,
    seed,
    payouts,
    onMerchant: (sofar) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      console.log(
        `seed ${seed}: ${sofar.payouts} payouts of ${sofar.entries} entries (${seconds} s)`,
      )
    },
  })
  console.log(
    `${report.payouts} payouts add up, ${report.failed} of them returned, ${report.carriedOver} began with a debt; each of ${report.entries} entries is in one.`,
  )
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
} finally {
  await cluster.stop()
}
