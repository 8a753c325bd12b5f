import { DEFAULT_PLAN_VARIANT, planVariantOf } from '@paydeck/contract/money/plan-variants'

import type { Database, MerchantTx } from '../../../db/database.ts'
import { badRequest } from '../../../kit/errors.ts'
import { OPERATOR, type AuditService } from '../../audit/service.ts'
import { offeredVariant, type PlanTerms } from './offer-rules.ts'
import { debtOf, readTerms, writeTerms } from './terms-store.ts'

/** Apply unless a merchant has agreed to other terms; see docs/adr/0007-instalment-plans.md. */
const DEFAULT_TERMS: PlanTerms = {
  variants: [DEFAULT_PLAN_VARIANT],
  minimum: 35_00,
  customerLimit: 1_000_00,
}

export async function planTerms(tx: MerchantTx, merchantId: string): Promise<PlanTerms> {
  const row = await readTerms(tx, merchantId)
  if (!row) return DEFAULT_TERMS
  return { variants: row.variants, minimum: row.minimum, customerLimit: row.customerLimit }
}

/** Why the terms are invalid, in a sentence; null when they are valid. */
export function termsRefusal({ variants, minimum, customerLimit }: PlanTerms): string | null {
  if (variants.length === 0) return 'Name at least one instalment variant.'
  if (new Set(variants).size < variants.length) return 'An instalment variant is named twice.'
  for (const name of variants) {
    const variant = planVariantOf(name)
    if (!variant) return `"${name}" is not an instalment variant.`
    if (!variant.startsNow)
      return `"${name}" takes no payment at the start, so the card would not be tested.`
  }
  if (!Number.isSafeInteger(minimum) || minimum < 1) return 'The minimum must be above zero.'
  if (!Number.isSafeInteger(customerLimit) || customerLimit < 0)
    return 'The limit must not be below zero.'
  return null
}

export type PlanTermsService = ReturnType<typeof planTermsService>

export function planTermsService({
  db,
  audit,
}: {
  db: Database
  audit: Pick<AuditService, 'record'>
}) {
  return {
    of: (merchantId: string): Promise<PlanTerms> =>
      db.inMerchant(merchantId, (tx) => planTerms(tx, merchantId)),

    /** How much more a customer may owe, in minor units; 0 when instalments are not offered to them. */
    roomOf: (
      merchantId: string,
      emailKey: string | null,
      variant: string | null,
    ): Promise<number> =>
      db.inMerchant(merchantId, async (tx) => {
        const terms = await planTerms(tx, merchantId)
        const isOffered = offeredVariant(terms, variant ?? undefined) !== undefined
        if (!isOffered || emailKey === null) return 0
        const { outstanding, isOverdue } = await debtOf(tx, merchantId, emailKey)
        return isOverdue ? 0 : Math.max(0, terms.customerLimit - outstanding)
      }),

    /** Changes only the given terms; running plans are unaffected. 400 for invalid terms. */
    change: (
      merchantId: string,
      changes: Partial<PlanTerms>,
      actor: string = OPERATOR,
    ): Promise<PlanTerms> =>
      db.inMerchant(merchantId, async (tx) => {
        const before = await planTerms(tx, merchantId)
        const after: PlanTerms = { ...before, ...changes }
        const refusal = termsRefusal(after)
        if (refusal !== null) throw badRequest(refusal)
        await writeTerms(tx, merchantId, {
          variants: [...after.variants],
          minimum: after.minimum,
          customerLimit: after.customerLimit,
        })
        await audit.record(tx, merchantId, {
          actor,
          action: 'plan_terms.changed',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: {
            variants: after.variants.join(' '),
            minimum: after.minimum,
            minimumBefore: before.minimum,
            customerLimit: after.customerLimit,
            customerLimitBefore: before.customerLimit,
          },
        })
        return after
      }),
  }
}
