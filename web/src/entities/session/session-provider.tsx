import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore, type ReactNode } from 'react'

import type { Merchant } from './merchant.ts'
import { MerchantContext, SessionContext } from './session-context.ts'
import { sessionQueries } from './session-queries.ts'
import { deriveSession } from './session.ts'

interface SessionProviderProps {
  merchant: Merchant
  children: ReactNode
}

/** Derived once: nearly every component uses the session, and each would subscribe to its six sources. */
export function SessionProvider({ merchant, children }: SessionProviderProps) {
  const { slug, config: initialConfig, brand, signIn } = merchant
  const { merchantId } = initialConfig
  const state = useSyncExternalStore(signIn.subscribe, signIn.state, signIn.state)
  const enabled = state.isLoggedIn === true
  const isLoginPending = useSyncExternalStore(signIn.subscribe, signIn.isPending, signIn.isPending)
  const savedConfig = useQuery(sessionQueries.changed(merchantId)).data
  const status = useQuery({ ...sessionQueries.status(merchantId), enabled }).data
  const grants = useQuery({ ...sessionQueries.permissions(merchantId), enabled }).data
  const publicInfo = useQuery({ ...sessionQueries.publicInfo(merchantId), enabled }).data
  const personalInfo = useQuery({ ...sessionQueries.personalInfo(merchantId), enabled }).data
  const account = useQuery({ ...sessionQueries.accountSettings(merchantId), enabled }).data
  const session = useMemo(
    () =>
      deriveSession({
        slug,
        config: { ...initialConfig, ...savedConfig },
        manualPaymentIncludeGst: brand.manualPaymentIncludeGst,
        signIn: state,
        isLoginPending,
        status,
        grants,
        publicInfo,
        personalInfo,
        account,
        browserTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    [
      slug,
      initialConfig,
      savedConfig,
      brand,
      state,
      isLoginPending,
      status,
      grants,
      publicInfo,
      personalInfo,
      account,
    ],
  )
  return (
    <MerchantContext value={merchant}>
      <SessionContext value={session}>{children}</SessionContext>
    </MerchantContext>
  )
}
