// `node merchant-of-release.mjs RELEASE-FOLDER DATABASE-URL SECRET`: a release creates a merchant with a bank account.
// Prints what another process needs to act for it.
import { join } from 'node:path'

const [folder = '', databaseUrl, secret] = process.argv.slice(2)
const { startWorld } = await import(join(folder, 'server/test/harness.ts'))
const { addAccount } = await import(join(folder, 'server/test/money/payout-merchants.ts'))

const world = await startWorld({ databaseUrl, secret })
const merchant = await world.merchant()
await addAccount(merchant)
const { merchantId, slug } = merchant
console.log(JSON.stringify({ merchantId, slug, secretKey: await merchant.secretKey() }))
await world.stop()
process.exit(0)
