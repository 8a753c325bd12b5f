import { brandFlags } from '@paydeck/contract/merchant/brand'

import type { Brand } from './brand.ts'
import { consumer } from './consumer.ts'
import { consumerFinanceTools } from './consumer-finance-tools.ts'
import { standard } from './standard.ts'

/** The one place that asks which brand it is: the tags of the configuration in, a face out. */
export function pickBrand(tags: { marketplaceTags: string[]; merchantTags: string[] }): Brand {
  const { isLaddrB2C, isLaddrTF } = brandFlags(tags)
  if (!isLaddrB2C) return standard
  return isLaddrTF ? consumerFinanceTools : consumer
}
