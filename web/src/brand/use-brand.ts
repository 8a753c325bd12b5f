import { createContext, use } from 'react'

import type { Brand } from '@paydeck/contract/brands/brand'

const BrandContext = createContext<Brand | null>(null)

/** Hands the merchant's brand to everything under it. */
export const BrandProvider = BrandContext.Provider

/** The brand of the merchant whose dashboard this is. */
export function useBrand(): Brand {
  const brand = use(BrandContext)
  if (!brand) throw new Error('useBrand outside of BrandProvider')
  return brand
}
