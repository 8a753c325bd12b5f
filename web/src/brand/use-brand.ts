import { createContext, use } from 'react'

import type { Brand } from '@paydeck/contract/brands/brand'

const BrandContext = createContext<Brand | null>(null)

export const BrandProvider = BrandContext.Provider

export function useBrand(): Brand {
  const brand = use(BrandContext)
  if (!brand) throw new Error('useBrand outside of BrandProvider')
  return brand
}
