import type { NewRequestSettings, RequestSettings } from '@paydeck/contract/calls/requests'
import { isGstRegistered } from '@paydeck/contract/money/tax-document'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import * as store from './store.ts'

export interface RequestSettingsDeps {
  db: Database
  clock: Pick<Clock, 'now'>
  audit: Pick<AuditService, 'record'>
  merchants: Pick<MerchantsService, 'get' | 'getWithin' | 'gst'>
}

export type RequestSettingsService = ReturnType<typeof requestSettingsService>

const numberOf = (last: number): string => `R-${last}`

const toSettings = (
  { lastNumber, ...chosen }: store.SettingsRow,
  isRegistered: boolean,
): RequestSettings => ({
  ...chosen,
  isGstRegistered: isRegistered,
  nextOrderNumber: numberOf(lastNumber + 1),
})

export const requestSettingsService = (deps: RequestSettingsDeps) => ({
  get: (merchantId: string): Promise<RequestSettings> => get(deps, merchantId),

  /** 409 when they were saved since the given version. */
  save: (actor: Pick<Actor, 'merchantId' | 'userId'>, input: NewRequestSettings) =>
    save(deps, actor, input),

  /** How long requests last and when customers are reminded, in a request's transaction. */
  termsOf: async (tx: MerchantTx, merchantId: string): Promise<ChosenTerms> =>
    toTerms(await store.findSettings(tx, merchantId)),

  /** Whether an order shows its GST when its shop does not say, in the order's transaction. */
  showsShopGst: async (tx: MerchantTx, merchant: Merchant): Promise<boolean> =>
    (await store.findSettings(tx, merchant.merchantId)).showsShopGst &&
    (await isRegistered(deps, tx, merchant)),

  /** Takes the next unused order number; serialises requests of one merchant. */
  takeNumber,

  /** Records a number that was typed, or sent as offered, so that the next one is offered. */
  useNumber,
})

export interface ChosenTerms {
  /** Null: requests do not expire. */
  lastsDays: number | null
  /** Null: no reminders. */
  plan: { everyDays: number; forDays: number } | null
}

const toTerms = ({
  lastsDays,
  remindEveryDays,
  remindForDays,
}: store.SettingsRow): ChosenTerms => ({
  lastsDays,
  plan:
    remindEveryDays === null || remindForDays === null
      ? null
      : { everyDays: remindEveryDays, forDays: remindForDays },
})

async function get({ db, merchants }: RequestSettingsDeps, merchantId: string) {
  const [row, merchant, gstNumber] = await Promise.all([
    store.readSettings(db.reader, merchantId),
    merchants.get(merchantId),
    merchants.gst.read(merchantId),
  ])
  return toSettings(row, hasNumber(merchant, gstNumber))
}

const hasNumber = ({ tradingCountry, taxId }: Merchant, gstNumber: string | null): boolean =>
  isGstRegistered({ country: tradingCountry, taxId, gstNumber })

const isRegistered = async (
  { merchants }: RequestSettingsDeps,
  tx: MerchantTx,
  merchant: Merchant,
): Promise<boolean> => hasNumber(merchant, await merchants.gst.find(tx, merchant.merchantId))

const NUMBER_MISSING = {
  AU: 'Enter your ABN in the business information before you show GST.',
  NZ: 'Enter your GST number in the business information before you show GST.',
}

const save = (
  deps: RequestSettingsDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { version, ...input }: NewRequestSettings,
): Promise<RequestSettings> =>
  deps.db.inMerchant(merchantId, async (tx) => {
    const current = await store.lockSettings(tx, merchantId)
    if (version !== undefined && version !== current.version)
      throw conflict(
        'settings_changed',
        'Someone else changed these settings. Please look at them again.',
      )
    const merchant = await deps.merchants.getWithin(tx, merchantId)
    const mayShowGst = await isRegistered(deps, tx, merchant)
    if (input.showsShopGst === true && !mayShowGst)
      throw badRequest(NUMBER_MISSING[merchant.tradingCountry])
    const { showsShopGst = current.showsShopGst } = input
    const chosen = { ...input, showsShopGst }
    const saved = await store.writeSettings(tx, merchantId, {
      ...chosen,
      updatedAt: deps.clock.now(),
      updatedBy: userId,
    })
    await deps.audit.record(tx, merchantId, {
      actor: userId,
      action: 'settings.requests_changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: chosen,
    })
    return toSettings(saved, mayShowGst)
  })

async function takeNumber(
  tx: MerchantTx,
  merchantId: string,
  isUsed: (number: string) => Promise<boolean>,
): Promise<string> {
  let { lastNumber } = await store.lockSettings(tx, merchantId)
  do lastNumber += 1
  while (await isUsed(numberOf(lastNumber)))
  await store.keepNumber(tx, merchantId, lastNumber)
  return numberOf(lastNumber)
}

async function useNumber(tx: MerchantTx, merchantId: string, number: string): Promise<void> {
  if (!/^R-\d+$/.test(number)) return
  const { lastNumber } = await store.lockSettings(tx, merchantId)
  if (number === numberOf(lastNumber + 1)) await store.keepNumber(tx, merchantId, lastNumber + 1)
}
