import { brandOf } from '@paydeck/contract/brands/brands'
import { accentsOf } from '@paydeck/contract/brands/own-accent'

import type { Merchant } from '../merchants/service.ts'
import type { MailBrand } from './templates/email.ts'

type Look = Pick<Merchant, 'tenantTags' | 'logoUri' | 'logoAltText' | 'brandName' | 'brandColour'>

/** The look of an email to a customer: the merchant's colour or the brand's, and the merchant's logo if it has one. */
export function customerMailBrand(merchant: Look): MailBrand {
  const { tenantTags, logoUri, logoAltText, brandName, brandColour } = merchant
  const isPublic = logoUri?.startsWith('https://') === true
  return {
    accent: accentsOf(brandOf({ marketplaceTags: tenantTags }), brandColour),
    logo: isPublic ? { address: logoUri, alt: logoAltText || brandName } : null,
  }
}
