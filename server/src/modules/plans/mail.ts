import type { Database, MerchantTx } from '../../db/database.ts'
import type { EmailTemplatesService } from '../email-templates/service.ts'
import type { Merchant, MerchantsService } from '../merchants/service.ts'
import type { MailService } from '../mail/service.ts'
import { paidWith } from '../mail/paid-with.ts'
import { cardChangedEmail } from '../mail/templates/card-changed.ts'
import { instalmentEmail } from '../mail/templates/instalment.ts'
import { isDisputed } from './is-disputed.ts'
import * as store from './store.ts'
import { customerMailBrand } from '../mail/mail-brand.ts'

/** Due in three days, paid, declined for the first time, or declined at the last of the first tries. */
export const INSTALMENT_OCCASIONS = ['reminder', 'success', 'declined', 'overdue'] as const
export type InstalmentOccasion = (typeof INSTALMENT_OCCASIONS)[number]

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
  /** A new invoice link, whatever the order's state. */
  orderLink: (tx: MerchantTx, merchant: Merchant, merchantOrderId: string) => Promise<string>
}

/** The state in which each email is still true. */
const REQUIRED_STATUS = {
  reminder: 'scheduled',
  success: 'paid',
  declined: 'scheduled',
  overdue: 'scheduled',
} as const

export type InstalmentMail = ReturnType<typeof instalmentMail>

interface CardChange {
  merchantId: string
  payPlanId: string
  operationId: string
}

/** Emails to customers about their instalments, in the merchant's name. */
export const instalmentMail = (deps: InstalmentMailDeps) => ({
  write: (event: InstalmentEvent) => writeAboutInstalment(deps, event),
  writeCardChanged: (change: CardChange) => writeAboutCard(deps, change),
})

/** Enqueues an email once per instalment and occasion, unless it is no longer true. */
async function writeAboutInstalment(
  deps: InstalmentMailDeps,
  { merchantId, payPlanId, number, what }: InstalmentEvent,
): Promise<void> {
  const { db, merchants, mail } = deps
  const merchant = await merchants.get(merchantId)
  await db.inMerchant(merchantId, async (tx) => {
    const plan = await store.readPlan(tx, merchantId, payPlanId)
    if (!plan) return
    const instalments = await store.instalmentsOf(tx, plan)
    const instalment = instalments.find((item) => item.number === number)
    if (instalment?.status !== REQUIRED_STATUS[what]) return
    // All other emails announce a charge, which a dispute stops.
    if (what !== 'success' && isStopped(plan)) return
    const isFinal = number === instalments.at(-1)?.number
    await mail.enqueue(tx, merchantId, {
      cause: `instalment:${payPlanId}:${number}:${what}`,
      kind: `instalment_${what}`,
      recipient: plan.customerEmail,
      ...instalmentEmail({
        kind: what,
        ...(await ownWords(deps, tx, merchantId, { what, number, isFinal })),
        ...(await commonParts(deps, tx, merchant, plan)),
        number,
        isFinal,
        amount: instalment.amount,
        at: what === 'success' ? (instalment.paidAt ?? instalment.dueAt) : instalment.dueAt,
        cardLast4: plan.sourceLast4,
      }),
    })
  })
}

/** The merchant's custom text, if its templates have one. */
const ownWords = async (
  { templates }: InstalmentMailDeps,
  tx: MerchantTx,
  merchantId: string,
  { what, number, isFinal }: { what: InstalmentOccasion; number: number; isFinal: boolean },
): Promise<Awaited<ReturnType<EmailTemplatesService['around']>>> =>
  what === 'reminder' || what === 'success'
    ? templates.around(tx, merchantId, { kind: what, number, isFinal })
    : { lead: null, trail: null }

/** Enqueues an email once per changed card, only while the plan is running. */
async function writeAboutCard(
  deps: InstalmentMailDeps,
  { merchantId, payPlanId, operationId }: CardChange,
): Promise<void> {
  const { db, merchants, mail } = deps
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
        ...(await commonParts(deps, tx, merchant, plan)),
        card: paidWith({ ...plan, method: 'card', bankAccountHint: null }),
        next: next
          ? { amount: next.amount, at: next.dueAt, isOverdue: next.overdueAt !== null }
          : null,
        isStopped: isStopped(plan),
      }),
    })
  })
}

const commonParts = async (
  { orderLink }: InstalmentMailDeps,
  tx: MerchantTx,
  merchant: Merchant,
  plan: store.ReadPlan,
) => ({
  brand: customerMailBrand(merchant),
  payee: merchant.brandName,
  orderNumber: plan.internalOrderId,
  currency: plan.currency,
  outstanding: plan.outstanding,
  timeZone: merchant.timeZone,
  contact: merchant.supportEmail,
  link: await orderLink(tx, merchant, plan.merchantOrderId),
})

const isStopped = (plan: store.ReadPlan): boolean =>
  isDisputed({ status: plan.paymentStatus }, plan)
