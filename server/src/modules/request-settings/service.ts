import type { NewRequestSettings, RequestSettings } from '@paydeck/contract/calls/requests'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import * as store from './store.ts'

export interface RequestSettingsDeps {
  db: Database
  clock: Pick<Clock, 'now'>
  audit: Pick<AuditService, 'record'>
}

export type RequestSettingsService = ReturnType<typeof requestSettingsService>

const numberOf = (last: number): string => `R-${last}`

const toSettings = ({ lastNumber, ...chosen }: store.SettingsRow): RequestSettings => ({
  ...chosen,
  nextOrderNumber: numberOf(lastNumber + 1),
})

export const requestSettingsService = (deps: RequestSettingsDeps) => ({
  get: async (merchantId: string): Promise<RequestSettings> =>
    toSettings(await store.readSettings(deps.db.reader, merchantId)),

  /** 409 when they were saved since the given version. */
  save: (who: Pick<Actor, 'merchantId' | 'userId'>, wanted: NewRequestSettings) =>
    save(deps, who, wanted),

  /** How long requests last, and when customers are reminded, in the transaction of a request. */
  termsOf: async (tx: MerchantTx, merchantId: string): Promise<ChosenTerms> =>
    toTerms(await store.findSettings(tx, merchantId)),

  /** The next order number that no order has; requests of one merchant take theirs one after the other. */
  takeNumber,
})

export interface ChosenTerms {
  /** Null: they do not end. */
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

const save = (
  { db, clock, audit }: RequestSettingsDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { version, ...chosen }: NewRequestSettings,
): Promise<RequestSettings> =>
  db.inMerchant(merchantId, async (tx) => {
    const { version: current } = await store.lockSettings(tx, merchantId)
    if (version !== undefined && version !== current)
      throw conflict(
        'settings_changed',
        'Someone else changed these settings. Please look at them again.',
      )
    const saved = await store.writeSettings(tx, merchantId, {
      ...chosen,
      updatedAt: clock.now(),
      updatedBy: userId,
    })
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'settings.requests_changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: chosen,
    })
    return toSettings(saved)
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
