import type { CustomField } from '@paydeck/contract/calls/order-settings'
import type { OrderDetails } from '@paydeck/contract/calls/orders'

import type { Database } from '../../../db/database.ts'
import type { Actor, InvoiceHolder } from '../../../kit/actor.ts'
import type { Clock } from '../../../kit/clock.ts'
import { notFound } from '../../../kit/errors.ts'
import type { CustomFieldsService } from '../../custom-fields/service.ts'
import { type DetailedOrder, readDetails, readLogged, readMetadata } from './store.ts'
import { readItems } from '../invoice/invoice-store.ts'
import { LOGGED_ACTIONS, orderEvents } from './order-events.ts'
import { answersOf, visibleAnswers } from '../rules.ts'
import { toOrder } from '../order-view.ts'

export interface OrderDetailsDeps {
  db: Pick<Database, 'reader'>
  clock: Pick<Clock, 'wall' | 'now'>
  customFields: Pick<CustomFieldsService, 'get'>
}

export type OrderDetailsService = ReturnType<typeof orderDetailsService>

/** No reminder is due while a payment is in progress. */
const remindersOf = (row: DetailedOrder): OrderDetails['reminders'] => {
  const isWaiting = row.status === 'created' && row.activeTransactionId === null
  return {
    isOn: row.reminds === true,
    sent: row.remindersSent ?? 0,
    nextAt: (isWaiting && row.remindAt?.toISOString()) || null,
  }
}

export function orderDetailsService({ db, clock, customFields }: OrderDetailsDeps) {
  return {
    async get(
      { merchantId }: Pick<Actor, 'merchantId'>,
      merchantOrderId: string,
    ): Promise<OrderDetails> {
      const [row, items, settings, logged] = await Promise.all([
        readDetails(db.reader, merchantId, merchantOrderId, clock.wall()),
        readItems(db.reader, merchantId, merchantOrderId),
        customFields.get(merchantId),
        readLogged(db.reader, merchantId, merchantOrderId, LOGGED_ACTIONS),
      ])
      if (!row) throw notFound()
      const now = clock.now()
      const fields: readonly CustomField[] = settings.customFields
      const order = toOrder(row, now)
      return {
        ...order,
        gst: row.gst,
        items,
        customFields: answersOf(row.metadata, fields),
        linkExpiresAt: row.linkExpiresAt?.toISOString() ?? null,
        reminders: remindersOf(row),
        events: orderEvents(logged, order.isExpired === true ? row.expiresAt : null),
      }
    },

    async visibleAnswers({ merchantId, merchantOrderId }: InvoiceHolder) {
      const [metadata, settings] = await Promise.all([
        readMetadata(db.reader, merchantId, merchantOrderId),
        customFields.get(merchantId),
      ])
      return visibleAnswers(metadata ?? {}, settings.customFields)
    },
  }
}
