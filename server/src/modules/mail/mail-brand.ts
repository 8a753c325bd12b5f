import { brandOf } from '@paydeck/contract/brands/brands'

import type { Merchant } from '../merchants/service.ts'
import type { MailBrand } from './templates/email.ts'

/** What an email to a customer looks like: the colours of the brand, and the merchant's logo where it has one. */
export function customerMailBrand({
  tenantTags,
  logoUri,
  logoAltText,
  brandName,
}: Pick<Merchant, 'tenantTags' | 'logoUri' | 'logoAltText' | 'brandName'>): MailBrand {
  const { accent } = brandOf({ marketplaceTags: tenantTags })
  const isPublic = logoUri?.startsWith('https://') === true
  return { accent, logo: isPublic ? { address: logoUri, alt: logoAltText || brandName } : null }
}
