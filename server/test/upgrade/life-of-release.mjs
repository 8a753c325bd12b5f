// `node life-of-release.mjs RELEASE-FOLDER DATABASE-URL SECRET SEED STEPS`: a release creates its schema in an empty
// database and runs random steps for one merchant. Fails when its own checks of the books do.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [folder = '', databaseUrl = '', secret = '', seed = '', steps = ''] = process.argv.slice(2)

// Its harness draws the secret that seals values; the next release needs the same one.
const SECRET_BYTES = 48
const { randomBytes } = crypto
crypto.randomBytes = (/** @type {number} */ size) =>
  size === SECRET_BYTES ? Buffer.from(secret.slice(0, SECRET_BYTES)) : randomBytes(size)
syncBuiltinESMExports()

const { migrate } = await import(join(folder, 'server/src/db/migrate.ts'))
const { STEPS } = await import(join(folder, 'server/test/soak/steps.ts'))
// These steps dispute by hand, so no provider's list has the disputes, and all lists are compared at the end.
delete STEPS.openDispute
delete STEPS.closeDispute
const { runRandomSteps } = await import(join(folder, 'server/test/soak/random-books.ts'))
await migrate(databaseUrl)
const { steps: lived, refused } = await runRandomSteps({
  url: databaseUrl,
  seed,
  steps: Number(steps),
})
console.log(JSON.stringify({ steps: lived, refused }))
process.exit(0)
