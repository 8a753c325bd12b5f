import type { Brand } from './brand.ts'
import { consumer } from './consumer.ts'
import { standard } from './standard.ts'
import { FINANCE_TOOLS_TAG } from './tags.ts'

/** Every brand; the one without a tag is for tenants without any brand's tag. */
export const BRANDS: readonly Brand[] = [standard, consumer]

/** The tags of a merchant's configuration; a missing list is empty. */
interface Tags {
  marketplaceTags?: readonly string[] | null | undefined
  merchantTags?: readonly string[] | null | undefined
}

/** The brand of a tenant's tags; in finance-tools mode, by the merchant's tags, its prices always include GST. */
export function brandOf(tags: Tags, brands: readonly Brand[] = BRANDS): Brand {
  const tagged = brands.find(({ tag }) => tag !== null && tags.marketplaceTags?.includes(tag))
  const brand = tagged ?? standard
  const hasFinanceTools = tags.merchantTags?.includes(FINANCE_TOOLS_TAG) ?? false
  return hasFinanceTools && !brand.manualPaymentIncludeGst
    ? { ...brand, manualPaymentIncludeGst: true }
    : brand
}
