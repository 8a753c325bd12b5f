import type { Brand } from './brand.ts'
import { consumer } from './consumer.ts'
import { standard } from './standard.ts'
import { FINANCE_TOOLS_TAG } from './tags.ts'

export const BRANDS: readonly Brand[] = [standard, consumer]

interface Tags {
  marketplaceTags?: readonly string[] | null | undefined
  merchantTags?: readonly string[] | null | undefined
}

export function brandOf(tags: Tags, brands: readonly Brand[] = BRANDS): Brand {
  const tagged = brands.find(({ tag }) => tag !== null && tags.marketplaceTags?.includes(tag))
  const brand = tagged ?? standard
  const hasFinanceTools = tags.merchantTags?.includes(FINANCE_TOOLS_TAG) ?? false
  return hasFinanceTools && !brand.manualPaymentIncludeGst
    ? { ...brand, manualPaymentIncludeGst: true }
    : brand
}
