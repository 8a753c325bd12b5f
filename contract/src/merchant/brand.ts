/** How a tenant and a merchant say which face of the product their people see. */

/** On a tenant: its merchants see the consumer brand. */
export const CONSUMER_TAG = 'laddr-b2c'
/** On a merchant: finance-tools mode. */
export const FINANCE_TOOLS_TAG = 'laddr-tf'

export interface BrandFlags {
  isLaddrB2C: boolean
  isLaddrTF: boolean
}

/** The two flags, from the tags of the tenant and of the merchant; a missing list is empty. */
export function brandFlags(tags: {
  marketplaceTags?: readonly string[] | null | undefined
  merchantTags?: readonly string[] | null | undefined
}): BrandFlags {
  return {
    isLaddrB2C: tags.marketplaceTags?.includes(CONSUMER_TAG) ?? false,
    isLaddrTF: tags.merchantTags?.includes(FINANCE_TOOLS_TAG) ?? false,
  }
}
