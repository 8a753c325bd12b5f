import { createContext, use } from 'react'

import type { Merchant } from './merchant.ts'

const MerchantContext = createContext<Merchant | null>(null)

/** Hands the opened merchant to everything under it. */
export const MerchantProvider = MerchantContext.Provider

/** The opened merchant. Pages ask `useSession`; this is for those that sign in and out. */
export function useMerchant(): Merchant {
  const merchant = use(MerchantContext)
  if (!merchant) throw new Error('useMerchant outside of MerchantProvider')
  return merchant
}
