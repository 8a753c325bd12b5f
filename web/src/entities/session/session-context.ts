import { createContext, use } from 'react'

import type { Merchant } from './merchant.ts'
import type { Session } from './session.ts'

/** The opened merchant, as `SessionProvider` hands it on. */
export const MerchantContext = createContext<Merchant | null>(null)

/** The session, as `SessionProvider` derived it. */
export const SessionContext = createContext<Session | null>(null)

/** The opened merchant. Pages ask `useSession`; this is for those that sign in and out. */
export function useMerchant(): Merchant {
  const merchant = use(MerchantContext)
  if (!merchant) throw new Error('useMerchant outside of SessionProvider')
  return merchant
}
