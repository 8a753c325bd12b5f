import { brandFlags } from '@paydeck/contract/merchant/brand'

import type { MailBrand } from './templates/letter.ts'

/** Which face a merchant's mail wears. */
export const brandOf = ({ tenant_tags }: { tenant_tags: string[] }): MailBrand =>
  brandFlags({ marketplaceTags: tenant_tags }).isLaddrB2C ? 'consumer' : 'standard'
