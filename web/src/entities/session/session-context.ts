import type { MerchantConfig } from '@paydeck/contract/calls/config'
import { createContext, use } from 'react'

import type { SignIn } from './sign-in-state.ts'

/** What start-up settled before any page: whose dashboard this is and who holds the sign-in. */
export interface SessionContextValue {
  slug: string
  config: MerchantConfig
  signIn: SignIn
}

const SessionContext = createContext<SessionContextValue | null>(null)

/** Hands the merchant and the sign-in to everything under it. */
export const SessionProvider = SessionContext.Provider

export function useSessionContext(): SessionContextValue {
  const value = use(SessionContext)
  if (!value) throw new Error('useSession outside of SessionProvider')
  return value
}
