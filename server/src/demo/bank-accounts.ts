import { addDays } from '@paydeck/contract/time/days'

import type { Services } from '../app.ts'
import type { Actor } from '../kit/actor.ts'
import { ownerEmail, type DemoMerchant } from './merchants.ts'
import type { Shop } from './orders.ts'

interface ActorRef {
  merchantId: string
  userId: string
}

export async function setUpBankAccount(
  services: Services,
  merchant: DemoMerchant,
  actor: ActorRef,
): Promise<void> {
  const accountNumber = merchant.country === 'AU' ? '12345678' : '01-0902-0068389-00'
  await addAccount(services, merchant, actor, accountNumber)
  if (merchant.payouts !== 'daily')
    await services.bankAccounts.setSchedule(ownerOf(merchant, actor), merchant.payouts)
}

/** Makes the accounts due on a day (UTC) primary. Idempotent if the day is repeated. */
export async function changeAccounts(shop: Shop, day: string, endsAt: Date): Promise<void> {
  const { merchant, world } = shop
  const { bankAccounts } = world.services
  const due = (merchant.newAccounts ?? []).filter(
    ({ daysBefore }) => addDays(endsAt.toISOString().slice(0, 10), -daysBefore) === day,
  )
  for (const { accountNumber } of due) {
    world.clock.set(new Date(`${day}T00:30:00Z`))
    const existing = await bankAccounts.list(shop.merchantId)
    const last4 = accountNumber.slice(-4)
    const account =
      existing.find(({ accountNumberLast4 }) => accountNumberLast4 === last4) ??
      (await addAccount(world.services, merchant, shop, accountNumber))
    await bankAccounts.makePrimary(ownerOf(merchant, shop), account.externalAccountId)
  }
}

function addAccount(
  { bankAccounts }: Services,
  merchant: DemoMerchant,
  actor: ActorRef,
  accountNumber: string,
) {
  const isAustralian = merchant.country === 'AU'
  return bankAccounts.add(ownerOf(merchant, actor), {
    accountName: merchant.businessName,
    accountNumber,
    country: merchant.country,
    currency: isAustralian ? 'AUD' : 'NZD',
    routingNumber: isAustralian ? '062-000' : null,
  })
}

const ownerOf = (merchant: DemoMerchant, { merchantId, userId }: ActorRef): Actor => ({
  tenantId: '',
  merchantId,
  userId,
  sessionId: '',
  email: ownerEmail(merchant),
  role: 'admin',
  permissions: [],
  refundLimit: null,
  timeZone: merchant.timeZone,
  countsZone: merchant.timeZone,
  authenticatedAt: new Date(0),
})
