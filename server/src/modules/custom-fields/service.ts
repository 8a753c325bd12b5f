import {
  customField,
  type CustomField,
  type OrderCustomSettings,
} from '@paydeck/contract/calls/order-settings'
import * as z from 'zod/mini'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { conflict } from '../../kit/errors.ts'
import type { AuditService } from '../audit/service.ts'
import * as store from './store.ts'

export interface CustomFieldsDeps {
  db: Database
  clock: Clock
  audit: Pick<AuditService, 'record'>
}

export type CustomFieldsService = ReturnType<typeof customFieldsService>

const list = z.array(customField)

const toSettings = (row: store.SavedFields | null): OrderCustomSettings => ({
  customFields: row ? list.parse(row.customFields) : [],
  version: row?.version ?? 0,
})

export function customFieldsService({ db, clock, audit }: CustomFieldsDeps) {
  return {
    get: async (merchantId: string): Promise<OrderCustomSettings> =>
      toSettings(await store.readSettings(db.reader, merchantId)),

    /** In the order of the form. */
    fieldsOf: async (tx: MerchantTx, merchantId: string): Promise<CustomField[]> =>
      toSettings(await store.findSettings(tx, merchantId)).customFields,

    /** Replaces the list. Throws 409 when it was saved since the given version. */
    save: (
      { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
      { customFields, version }: { customFields: CustomField[]; version?: number | undefined },
    ): Promise<OrderCustomSettings> =>
      db.inMerchant(merchantId, async (tx) => {
        const before = toSettings(await store.findSettings(tx, merchantId)).customFields
        const saved = await store.writeSettings(tx, merchantId, {
          customFields: JSON.stringify(customFields),
          replaces: version ?? null,
          updatedAt: clock.now(),
          updatedBy: userId,
        })
        if (saved === null)
          throw conflict(
            'settings_changed',
            'Someone else changed the custom fields. Please look at them again.',
          )
        await audit.record(tx, merchantId, {
          actor: userId,
          action: 'order_custom_settings.changed',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: { before: keysOf(before), after: keysOf(customFields) },
        })
        return { customFields, version: saved }
      }),
  }
}

const keysOf = (fields: readonly CustomField[]): string => fields.map(({ key }) => key).join(', ')
