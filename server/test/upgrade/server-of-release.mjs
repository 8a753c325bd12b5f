// `node server-of-release.mjs RELEASE-FOLDER DATABASE-URL SECRET SEED`: runs a release's services beside another
// process, and does one act of a merchant per message, at the instant it names. It answers calls only and runs no
// sweeps, since the release's workers stop before the next release migrates.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'

const [folder = '', url = '', secret = '', seed = ''] = process.argv.slice(2)

// Its harness draws the secret that seals values; it must be the installation's.
const SECRET_BYTES = 48
const { randomBytes } = crypto
crypto.randomBytes = (/** @type {number} */ size) =>
  size === SECRET_BYTES ? Buffer.from(secret.slice(0, SECRET_BYTES)) : randomBytes(size)
syncBuiltinESMExports()

const { openSoakEnvironment } = await import(join(folder, 'server/test/soak/environment.ts'))
const { diceOf } = await import(join(folder, 'server/test/soak/life.ts'))
const { STEPS } = await import(join(folder, 'server/test/soak/steps.ts'))
const { AppError } = await import(join(folder, 'server/src/kit/errors.ts'))
const { seededRandom } = await import(join(folder, 'server/src/kit/random.ts'))

const dice = diceOf(seededRandom(`beside:${seed}`))
const environment = await openSoakEnvironment({ url, seed, startsAt: new Date() })

/** @param {unknown} failure */
const errorText = (failure) =>
  failure instanceof Error ? (failure.stack ?? failure.message) : String(failure)

/** @param {() => Promise<unknown>} action */
async function outcomeOf(action) {
  try {
    await action()
    const [failed] = environment.failures()
    return failed === undefined
      ? { kind: 'done', text: 'done' }
      : { kind: 'failed', text: errorText(failed) }
  } catch (failure) {
    return failure instanceof AppError && failure.status < 500
      ? { kind: 'refused', text: failure.code }
      : { kind: 'failed', text: errorText(failure) }
  }
}

/** @param {any} step */
async function runMessage({ id, name, at, life }) {
  environment.time.hold(new Date(at))
  const actor = { ...life.actor, authenticatedAt: new Date(life.actor.authenticatedAt) }
  const own = {
    ...life,
    environment,
    dice,
    actor,
    // Releases before 2026-12 read it under this name.
    who: actor,
  }
  const outcome = await outcomeOf(STEPS[name][1](own))
  const { orders, disputes, verifications, bankAccounts } = own
  process.send?.({ id, ended: outcome, known: { orders, disputes, verifications, bankAccounts } })
}

process.on('message', (step) => void runMessage(step))
process.on('disconnect', () => process.exit(0))
process.send?.({ names: Object.keys(STEPS) })
