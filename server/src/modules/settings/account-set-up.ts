import { brandOf } from '@paydeck/contract/brands/brands'
import { metaKey, type MetaKey } from '@paydeck/contract/calls/settings/business'
import { isTrade } from '@paydeck/contract/merchant/trades'

import type { Actor } from '../../kit/actor.ts'
import { badRequest, notFound } from '../../kit/errors.ts'
import type { SettingsDeps } from './deps.ts'
import { missingForOnboarding } from './rules.ts'
import * as store from './store.ts'

/** Null when not set. Throws 404 for an unknown key. */
export async function readMeta(
  { db }: SettingsDeps,
  merchantId: string,
  key: string,
): Promise<string | null> {
  const parsed = metaKey.safeParse(key)
  if (!parsed.success) throw notFound()
  return store.readMeta(db.reader, merchantId, parsed.data)
}

/** Throws 400 for an unknown trade. */
export async function saveMeta(
  { db, clock, audit }: SettingsDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  key: MetaKey,
  value: string,
): Promise<void> {
  if (key === 'TradeType' && !isTrade(value)) throw badRequest('Please enter a valid trade type')
  await db.inMerchant(merchantId, async (tx) => {
    const updatedAt = clock.now()
    await store.writeMeta(tx, { merchantId, key, value, updatedAt, updatedBy: userId })
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'settings.meta_data_changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { key, value },
    })
  })
}

/** Submits the account set-up. Throws 400 naming what is missing; doing it again changes nothing. */
export async function completeSetUp(
  { db, clock, audit, merchants, personalInfo }: SettingsDeps,
  actor: Actor,
): Promise<void> {
  const { merchantId, userId } = actor
  const [{ tenantTags: marketplaceTags }, person, tradeType] = await Promise.all([
    merchants.get(merchantId),
    personalInfo(actor),
    store.readMeta(db.reader, merchantId, 'TradeType'),
  ])
  await db.inMerchant(merchantId, async (tx) => {
    const merchant = await merchants.lock(tx, merchantId)
    if (merchant.onboardedAt !== null) return
    const missing = missingForOnboarding(merchant, {
      asks: brandOf({ marketplaceTags }).asks,
      person: { firstName: person.firstName, lastName: person.lastName },
      tradeType,
    })
    if (missing.length > 0)
      throw badRequest(`The account set-up is not complete yet: ${missing.join(', ')}.`)
    await merchants.change(tx, merchantId, { onboardedAt: clock.now() })
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'merchant.onboarded',
      subjectType: 'merchant',
      subjectId: merchantId,
    })
  })
}
