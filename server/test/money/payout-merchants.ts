import { withoutApproval } from '../approval-answers.ts'
import { randomBytes } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import type { BankAccount, NewBankAccount } from '@paydeck/contract/calls/bank-accounts'
import { createClient, type Call } from '@paydeck/contract/protocol/client'
import { startOfDay, wallClock } from '@paydeck/contract/time/days'

import { CARDS, startWorld, type TestMerchant, type World, type WorldOptions } from '../harness.ts'
import { openTestCluster } from '../test-database.ts'

/** Adds a bank account over HTTP; an Australian one by default. */
export async function addAccount(
  { call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>,
  change: Partial<NewBankAccount> = {},
): Promise<BankAccount> {
  const { data } = await call(api.addBankAccount, {
    merchantId,
    body: {
      accountName: 'Shop Pty Ltd',
      accountNumber: '12345678',
      country: 'AU',
      currency: change.country === 'NZ' ? 'NZD' : 'AUD',
      routingNumber: '062-000',
      ...change,
    },
  })
  return withoutApproval(data)
}

/** The client of another staff member of a merchant. */
export async function staffOf(
  world: World,
  merchant: TestMerchant,
  { permissions }: { permissions: string[] },
): Promise<Call> {
  const { staff, identity } = world.services
  const email = `s${randomBytes(6).toString('hex')}@${merchant.slug}.example`
  const { refToken } = await staff.invite({
    merchantId: merchant.merchantId,
    email,
    role: 'staff',
    permissions,
  })
  await identity.resetPassword(refToken, merchant.password)
  const answer = await fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      tenantId: merchant.tenantId,
      slug: merchant.slug,
      email,
      password: merchant.password,
    }),
  })
  const { accessToken } = (await answer.json()) as { accessToken: string }
  return createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(accessToken),
  })
}

/** A server on a separate database, because the payout run processes all merchants. */
export async function startOwnWorld(
  options: Omit<WorldOptions, 'databaseUrl'> = {},
): Promise<World & { databaseUrl: string }> {
  const cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  const world = await startWorld({ ...options, databaseUrl })
  return {
    ...world,
    databaseUrl,
    async stop() {
      await world.stop()
      await cluster.stop()
    },
  }
}

/** A time of a local day as an instant. */
export const at = (day: string, time: string, timeZone = 'Australia/Sydney'): Date => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const guess = startOfDay(day, timeZone).getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000
  const shown = wallClock(new Date(guess), timeZone)
  // Within half a day, on whichever side of midnight the guess fell.
  const offsetMinutes = (((hours - shown.hour) * 60 + minutes - shown.minute + 2160) % 1440) - 720
  return new Date(guess + offsetMinutes * 60_000)
}

/** Takes a payment for a merchant at an instant; returns its id. */
export async function pay(
  world: World,
  merchant: TestMerchant,
  when: Date,
  amount: number,
): Promise<string> {
  world.time.set(when)
  const order = await merchant.order({ amount })
  return (await order.pay(CARDS.visa)).transactionId
}

/** The net of a payment after 1.75 % + 30 cents and GST on the fee. */
export const netOf = (amount: number, gst = 10): number => {
  const fee = Math.round((amount * 175) / 10_000) + 30
  return amount - fee - Math.round((fee * gst) / 100)
}

export interface TestPayout {
  payoutId: string
  amount: number
  currency: string
  status: string
  businessDay: string
  createdAt: Date
  arrivalDate: string | null
  openingBalance: number
  carriedBy: string | null
  failureCode: string | null
  reference: string
}

/** A merchant's payouts, oldest first. */
export async function payoutsOf(world: World, { merchantId }: TestMerchant): Promise<TestPayout[]> {
  return world.db.reader.query<TestPayout>(
    null,
    'select * from app.payout where merchant_id = $1 order by created_at, payout_id',
    [merchantId],
  )
}

/** Advances through a merchant's days one by one, as the operator's clock does. */
export async function runDaysUntil(
  world: World,
  { merchantId }: TestMerchant,
  until: Date,
): Promise<void> {
  while (world.time.now() < until) {
    const next = new Date(world.time.now().getTime() + 86_400_000)
    world.time.set(next < until ? next : until)
    await world.services.payouts.runDueOf(merchantId)
    await world.services.payouts.checkDue()
  }
}
