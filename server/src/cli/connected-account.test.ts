import { afterAll, beforeAll, expect, test } from 'vitest'

import { commandLine } from '../../test/command-line.ts'
import { startOwnWorld } from '../../test/money/payout-merchants.ts'
import { SHARED_SECRET } from '../../test/shared-secret.ts'
import { connectAccount } from '../../test/stripe-fake/connect.ts'
import { StripeFake } from '../../test/stripe-fake/stripe-fake.ts'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let fake: StripeFake
beforeAll(async () => {
  fake = await new StripeFake(() => new Date()).listen()
  world = await startOwnWorld({ secret: SHARED_SECRET })
})
afterAll(async () => {
  await world.stop()
  await fake.stop()
})

const accountsBy =
  (run: ReturnType<typeof commandLine>) =>
  (...args: string[]) =>
    run('connected-account', ...args)
const accounts = accountsBy(
  commandLine(
    () => world,
    () => ({ ...fake.env, ...fake.connectEnv }),
  ),
)
const accountsWithout = accountsBy(commandLine(() => world))

test('BEY-124 sets the Stripe account that a merchant is paid through, and logs it', async () => {
  const [{ slug, merchantId }, other] = [await world.merchant(), await world.merchant()]
  const account = connectAccount(fake.memory)
  expect((await accounts('list')).out).toBe('No merchant has a connected account.')
  expect(await accounts('set', slug, account)).toEqual({
    code: 0,
    out: `${slug} settles for ${account}.`,
    err: '',
  })
  expect((await accounts('list')).out).toBe(`${slug}   ${account}`)
  expect((await accounts('set', other.slug, account)).err).toBe(
    `${account} is the account of another merchant.`,
  )
  const disabled = connectAccount(fake.memory, { change: { payouts_enabled: false } })
  expect((await accounts('set', other.slug, disabled)).out).toBe(
    `${other.slug} settles for ${disabled}.\nPayouts through it are not possible yet: its payouts are off.`,
  )
  expect((await accounts('clear', slug)).out).toBe(`${slug} no longer has a connected account.`)
  expect((await accounts('clear', slug)).err).toBe(`${slug} has no connected account.`)
  const log = await world.db.reader.query(
    null,
    `select actor, details from app.audit_event
     where merchant_id = $1 and action = 'connected_account.changed' order by at, event_id`,
    [merchantId],
  )
  expect(log).toEqual([
    { actor: 'system:operator', details: { account } },
    { actor: 'system:operator', details: { account: 'none' } },
  ])
})

test('BEY-124 refuses what Stripe does not know, and says when Stripe is not set up', async () => {
  const { slug } = await world.merchant()
  expect((await accounts('set', slug, 'acct_gone')).err).toBe(
    "Stripe does not answer for acct_gone: No such account: 'acct_gone'",
  )
  expect((await accounts('set', slug, 'ba_1')).err).toBe('"ba_1" is not an account’s id.')
  expect((await accounts('set', slug)).err).toMatch(/^connected-account takes list/)
  expect((await accountsWithout('list')).err).toBe(
    'Stripe is not set up here: see docs/operations.md.',
  )
})
