import { brandOf } from '@paydeck/contract/brands/brands'
import type { AccountSettings, PublicInfo } from '@paydeck/contract/calls/merchant'
import {
  metaKey,
  type BusinessInfo,
  type MetaKey,
  type NewBusinessInfo,
} from '@paydeck/contract/calls/settings/business'
import type {
  NewAccountSettings,
  NewBranding,
  NewPublicInfo,
} from '@paydeck/contract/calls/settings/profile'
import type { Country } from '@paydeck/contract/money/currency'
import { isTrade } from '@paydeck/contract/merchant/trades'

import type { Database, MerchantTx } from '../../db/database.ts'
import { columnName } from '../../db/names.ts'
import type { Row } from '../../db/rows.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict, notFound } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

type Merchants = Pick<MerchantsService, 'get' | 'lock' | 'change' | 'gst'>

export interface SettingsDeps {
  db: Database
  clock: Clock
  queue: Queue
  audit: Pick<AuditService, 'record'>
  merchants: Merchants
  /** Whether the merchant has made an order: from then on it trades where it does. */
  hasOrders: (merchantId: string) => Promise<boolean>
  /**
   * Looks up the next payout run again, after the merchant has moved from where it was before: its hour and its holidays
   * are local.
   */
  reschedule: (
    tx: MerchantTx,
    merchantId: string,
    before: { country: Country; timeZone: string },
  ) => Promise<void>
  personalInfo: (who: Actor) => Promise<{ firstName: string; lastName: string }>
}

export type SettingsService = ReturnType<typeof settingsService>

type Branding = ReturnType<typeof rules.toBranding>
type Who = Pick<Actor, 'merchantId' | 'userId'>

const placeOf = ({ tradingCountry: country, timeZone }: Row<'app.merchant'>) => ({
  country,
  timeZone,
})

const CHANGED = 'Somebody else has changed these settings. Please look at them again.'

/** Where a section is kept: read and held until the transaction ends, and changed by the keys that are given. */
interface Rows<R extends Row<'app.merchant'>> {
  lock: (tx: MerchantTx, merchantId: string) => Promise<R>
  write: (tx: MerchantTx, merchantId: string, change: Partial<R>, now: Date) => Promise<void>
}

/** The merchant's row, and the number of its registration for GST, which has one of its own. */
const businessRows = ({ lock, change: write, gst }: Merchants): Rows<rules.Business> => ({
  lock: async (tx, merchantId) => ({
    ...(await lock(tx, merchantId)),
    gstNumber: await gst.find(tx, merchantId),
  }),
  async write(tx, merchantId, { gstNumber, ...change }, now) {
    await write(tx, merchantId, change)
    if (gstNumber !== undefined) await gst.write(tx, merchantId, gstNumber, now)
  },
})

/** What a merchant says of itself: read as a whole, changed by the keys that are given. */
export function settingsService(deps: SettingsDeps) {
  const { db, clock, queue, audit, merchants, reschedule } = deps
  const merchantRows: Rows<Row<'app.merchant'>> = { lock: merchants.lock, write: merchants.change }

  /** One change of a merchant's row: 409 when the section was saved since, 400 with a sentence when it is refused. */
  function save<T extends { version?: string | undefined }, R extends Row<'app.merchant'>>(
    { merchantId, userId }: Who,
    began: string | undefined,
    section: {
      name: string
      rows: Rows<R>
      shown: (merchant: R) => T
      change: (merchant: R) => Partial<R> | rules.Refusal
      follow?: (tx: MerchantTx, before: R, after: R) => Promise<void>
    },
  ): Promise<T> {
    return db.inMerchant(merchantId, async (tx) => {
      const before = await section.rows.lock(tx, merchantId)
      if (began !== undefined && began !== section.shown(before).version)
        throw conflict('settings_changed', CHANGED)
      const change = section.change(before)
      if ('refusal' in change) throw badRequest(change.refusal)
      const after = { ...before, ...change }
      const changed = (Object.keys(change) as (keyof R & string)[]).filter(
        (key) => before[key] !== after[key],
      )
      if (changed.length === 0) return section.shown(before)
      const changes = Object.fromEntries(changed.map((key) => [key, after[key]])) as Partial<R>
      await section.rows.write(tx, merchantId, changes, clock.now())
      await section.follow?.(tx, before, after)
      await audit.record(tx, merchantId, {
        actor: userId,
        action: `settings.${section.name}_changed`,
        subjectType: 'merchant',
        subjectId: merchantId,
        details: { changed: changed.map(columnName).join(', ') },
      })
      return section.shown(after)
    })
  }

  return {
    async business(merchantId: string): Promise<BusinessInfo> {
      const [merchant, gstNumber, isCountryFixed] = await Promise.all([
        merchants.get(merchantId),
        merchants.gst.read(merchantId),
        deps.hasOrders(merchantId),
      ])
      const info = rules.toBusinessInfo({ ...merchant, gstNumber })
      return { ...info, isCountryFixed }
    },

    async saveBusiness(who: Who, wanted: NewBusinessInfo): Promise<BusinessInfo> {
      const isCountryFixed = await deps.hasOrders(who.merchantId)
      const saved = await save(who, wanted.version, {
        name: 'business',
        rows: businessRows(merchants),
        shown: rules.toBusinessInfo,
        change: (merchant) => rules.businessChange(merchant, wanted, isCountryFixed),
        async follow(tx, before, after) {
          if (before.tradingCountry !== after.tradingCountry)
            await reschedule(tx, after.merchantId, placeOf(before))
        },
      })
      return { ...saved, isCountryFixed }
    },

    async publicInfo(merchantId: string): Promise<PublicInfo> {
      return rules.toVersionedPublicInfo(await merchants.get(merchantId))
    },

    savePublicInfo: (who: Who, wanted: NewPublicInfo): Promise<PublicInfo> =>
      save(who, wanted.version, {
        name: 'public_info',
        rows: merchantRows,
        shown: rules.toVersionedPublicInfo,
        change: () => rules.publicInfoChange(wanted),
      }),

    async account(merchantId: string): Promise<AccountSettings> {
      return rules.toVersionedAccount(await merchants.get(merchantId), clock.now())
    },

    /** Another zone is the merchant's clock from now on; its days are counted again by a job. */
    saveAccount: (who: Who, wanted: NewAccountSettings): Promise<AccountSettings> =>
      save(who, wanted.version, {
        name: 'account',
        rows: merchantRows,
        shown: (merchant) => rules.toVersionedAccount(merchant, clock.now()),
        change: () => rules.accountChange(wanted),
        async follow(tx, before, after) {
          if (before.timeZone === after.timeZone) return
          await reschedule(tx, after.merchantId, placeOf(before))
          await queue.send(tx, 'counts.rebuild', { merchantId: after.merchantId })
        },
      }),

    async branding(merchantId: string): Promise<Branding> {
      return rules.toBranding(await merchants.get(merchantId))
    },

    saveBranding: (who: Who, wanted: NewBranding): Promise<Branding> =>
      save(who, wanted.version, {
        name: 'branding',
        rows: merchantRows,
        shown: rules.toBranding,
        change: () => rules.brandingChange(wanted),
      }),

    /** What is known under a key; null when nothing is. 404 for a key that does not exist. */
    async meta(merchantId: string, key: string): Promise<string | null> {
      const known = metaKey.safeParse(key)
      if (!known.success) throw notFound()
      return store.readMeta(db.reader, merchantId, known.data)
    },

    /** Keeps a value under a key. 400 for a trade that is none. */
    async saveMeta({ merchantId, userId }: Who, key: MetaKey, value: string): Promise<void> {
      if (key === 'TradeType' && !isTrade(value))
        throw badRequest('Please enter a valid trade type')
      await db.inMerchant(merchantId, async (tx) => {
        await store.writeMeta(tx, {
          merchantId,
          key,
          value,
          updatedAt: clock.now(),
          updatedBy: userId,
        })
        await audit.record(tx, merchantId, {
          actor: userId,
          action: 'settings.meta_data_changed',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: { key, value },
        })
      })
    },

    /** Takes the account set-up in. 400 naming what is missing; a second time changes nothing. */
    async onboard(who: Actor): Promise<void> {
      const { merchantId, userId } = who
      const [{ tenantTags: marketplaceTags }, person, tradeType] = await Promise.all([
        merchants.get(merchantId),
        deps.personalInfo(who),
        store.readMeta(db.reader, merchantId, 'TradeType'),
      ])
      await db.inMerchant(merchantId, async (tx) => {
        const merchant = await merchants.lock(tx, merchantId)
        if (merchant.onboardedAt !== null) return
        const missing = rules.missingForOnboarding(merchant, {
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
    },
  }
}
