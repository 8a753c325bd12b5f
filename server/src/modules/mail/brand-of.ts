import { brandFlags } from '@paydeck/contract/merchant/brand'

import type { MailBrand } from './templates/letter.ts'

/** Which face a merchant's mail wears. */
export const brandOf = ({ tenantTags }: { tenantTags: string[] }): MailBrand =>
  brandFlags({ marketplaceTags: tenantTags }).isLaddrB2C ? 'consumer' : 'standard'
