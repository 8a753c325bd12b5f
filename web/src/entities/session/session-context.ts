import { createContext, use } from 'react'

import type { Merchant } from './merchant.ts'
import type { Session } from './session.ts'

export const MerchantContext = createContext<Merchant | null>(null)

export const SessionContext = createContext<Session | null>(null)

/** Pages use `useSession`; this is for sign-in and sign-out. */
export function useMerchant(): Merchant {
  const merchant = use(MerchantContext)
  if (!merchant) throw new Error('useMerchant outside of SessionProvider')
  return merchant
}
