import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/plan-variants'

import type { MerchantTx } from '../../db/database.ts'
import type { PlanTerms } from './offer-rules.ts'
import * as store from './store.ts'

/** What holds where a merchant has agreed to nothing else; see docs/adr/0007-instalment-plans.md. */
const DEFAULT_TERMS: PlanTerms = {
  variants: [DEFAULT_PLAN_VARIANT],
  minimum: 35_00,
  customerLimit: 1_000_00,
}

/** What a merchant lets customers pay in instalments. */
export async function planTerms(tx: MerchantTx, merchantId: string): Promise<PlanTerms> {
  const row = await store.readTerms(tx, merchantId)
  if (!row) return DEFAULT_TERMS
  return { variants: row.variants, minimum: row.minimum, customerLimit: row.customer_limit }
}
