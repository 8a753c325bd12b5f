import { brandOf } from '@paydeck/contract/brands/brands'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { EmailTemplatesService } from '../email-templates/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { MailService } from '../mail/service.ts'
import { paidWith } from '../mail/paid-with.ts'
import { cardChangedEmail } from '../mail/templates/card-changed.ts'
import { instalmentEmail } from '../mail/templates/instalment.ts'
import { isDisputed } from './is-disputed.ts'
import * as store from './store.ts'

/** Due in a few days, paid just now, declined for the first time, or declined for the last of the first tries. */
export const INSTALMENT_OCCASIONS = ['reminder', 'success', 'declined', 'overdue'] as const
export type InstalmentOccasion = (typeof INSTALMENT_OCCASIONS)[number]

/** What a customer is to be told of. */
export interface InstalmentEvent {
  merchantId: string
  payPlanId: string
  number: number
  what: InstalmentOccasion
}

export interface InstalmentMailDeps {
  db: Database
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue'>
  templates: Pick<EmailTemplatesService, 'around'>
  /** A fresh link to an order's page, whatever its state. */
  orderLink: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) => Promise<string>
}

/** In which state an instalment must still be, so that the news is no lie. */
const TRUE_WHILE = {
  reminder: 'scheduled',
  success: 'paid',
  declined: 'scheduled',
  overdue: 'scheduled',
} as const

export type InstalmentMail = ReturnType<typeof instalmentMail>

/** Tells customers of their instalments, in the merchant's name. */
export function instalmentMail(deps: InstalmentMailDeps) {
  const { db, merchants, mail, templates, orderLink } = deps
  return {
    /** Keeps the mail to be sent; once per instalment and occasion. What has become untrue meanwhile is dropped. */
    async write({ merchantId, payPlanId, number, what }: InstalmentEvent): Promise<void> {
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, async (tx) => {
        const plan = await store.readPlan(tx, merchantId, payPlanId)
        if (!plan) return
        const instalments = await store.instalmentsOf(tx, plan)
        const instalment = instalments.find((one) => one.number === number)
        if (instalment?.status !== TRUE_WHILE[what]) return
        // All but the thanks say that money will be taken: not while the payment is disputed.
        if (what !== 'success' && isStopped(plan)) return
        const isFinal = number === instalments.at(-1)?.number
        const around =
          what === 'reminder' || what === 'success'
            ? await templates.around(tx, merchantId, { kind: what, number, isFinal })
            : { lead: null, trail: null }
        await mail.enqueue(tx, merchantId, {
          cause: `instalment:${payPlanId}:${number}:${what}`,
          kind: `instalment_${what}`,
          recipient: plan.customerEmail,
          ...instalmentEmail({
            what,
            ...around,
            brand: brandOf({ marketplaceTags: merchant.tenantTags }),
            payee: merchant.brandName,
            orderNumber: plan.internalOrderId,
            number,
            isFinal,
            amount: instalment.amount,
            currency: plan.currency,
            at: what === 'success' ? (instalment.paidAt ?? instalment.dueAt) : instalment.dueAt,
            outstanding: plan.outstanding,
            cardLast4: plan.sourceLast4,
            timeZone: merchant.timeZone,
            contact: merchant.supportEmail,
            link: await orderLink(tx, merchant, plan.merchantOrderId),
          }),
        })
      })
    },

    /** The same for a card that was changed; once per change. Of a plan that has ended since nothing is said. */
    async writeCardChanged(changed: {
      merchantId: string
      payPlanId: string
      operationId: string
    }): Promise<void> {
      const { merchantId, payPlanId, operationId } = changed
      const merchant = await merchants.get(merchantId)
      await db.inMerchant(merchantId, async (tx) => {
        const plan = await store.readPlan(tx, merchantId, payPlanId)
        if (plan?.status !== 'running') return
        const next = (await store.instalmentsOf(tx, plan)).find(
          ({ status }) => status === 'scheduled' || status === 'charging',
        )
        await mail.enqueue(tx, merchantId, {
          cause: `card_changed:${operationId}`,
          kind: 'card_changed',
          recipient: plan.customerEmail,
          ...cardChangedEmail({
            brand: brandOf({ marketplaceTags: merchant.tenantTags }),
            payee: merchant.brandName,
            orderNumber: plan.internalOrderId,
            card: paidWith({ ...plan, method: 'card', bankAccountHint: null }),
            next: next
              ? { amount: next.amount, at: next.dueAt, isOverdue: next.overdueAt !== null }
              : null,
            isStopped: isStopped(plan),
            outstanding: plan.outstanding,
            currency: plan.currency,
            timeZone: merchant.timeZone,
            contact: merchant.supportEmail,
            link: await orderLink(tx, merchant, plan.merchantOrderId),
          }),
        })
      })
    },
  }
}

const isStopped = (plan: store.ReadPlan): boolean =>
  isDisputed({ status: plan.paymentStatus }, plan)
