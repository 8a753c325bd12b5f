import { brandFlags } from '@paydeck/contract/brand'

import type { Database } from '../../db/database.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { NotificationsService } from '../notifications/service.ts'
import { instalmentLetter } from '../notifications/templates/instalment.ts'
import * as store from './store.ts'

/** What a customer is to be told of. */
export interface InstalmentNews {
  merchantId: string
  payPlanId: string
  number: number
  /** Due in a few days, or paid just now. */
  what: 'reminder' | 'success'
}

export interface InstalmentMailDeps {
  db: Database
  merchants: Pick<MerchantsService, 'get'>
  notifications: Pick<NotificationsService, 'enqueue'>
}

export type InstalmentMail = ReturnType<typeof instalmentMail>

/** Tells customers of their instalments, in the merchant's name. */
export function instalmentMail({ db, merchants, notifications }: InstalmentMailDeps) {
  return {
    /** Keeps the mail to be sent; once per instalment and occasion. A reminder of what is no longer due is dropped. */
    async write({ merchantId, payPlanId, number, what }: InstalmentNews): Promise<void> {
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, async (tx) => {
        const plan = await store.readPlan(tx, merchantId, payPlanId)
        if (!plan) return
        const instalments = await store.instalmentsOf(tx, plan)
        const instalment = instalments.find((one) => one.number === number)
        const wanted = what === 'reminder' ? 'scheduled' : 'paid'
        if (instalment?.status !== wanted) return
        const { isLaddrB2C } = brandFlags({ marketplaceTags: merchant.tenant_tags })
        await notifications.enqueue(tx, merchantId, {
          cause: `instalment:${payPlanId}:${number}:${what}`,
          kind: `instalment_${what}`,
          recipient: plan.customer_email,
          ...instalmentLetter({
            what,
            brand: isLaddrB2C ? 'consumer' : 'standard',
            payee: merchant.brand_name,
            orderNumber: plan.internal_order_id,
            number,
            isFinal: number === instalments.at(-1)?.number,
            amount: instalment.amount,
            currency: plan.currency,
            at: what === 'reminder' ? instalment.due_at : (instalment.paid_at ?? instalment.due_at),
            outstanding: plan.outstanding,
            cardLast4: plan.source_last4,
            timeZone: merchant.time_zone,
            contact: merchant.support_email,
          }),
        })
      })
    },
  }
}
