import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'

import { useMerchant } from './session-context.ts'
import { SIGN_IN_KEY } from './session-mutations.ts'
import { sessionQueries } from './session-queries.ts'
import { deriveSession, type Session } from './session.ts'

/** Who is here, for which merchant, and what is open. A view: nothing is stored for it. */
export function useSession(): Session {
  const { slug, config: read, brand, signIn } = useMerchant()
  const state = useSyncExternalStore(signIn.subscribe, signIn.state)
  const enabled = state.isLoggedIn === true
  const { merchantId } = read
  const config = { ...read, ...useQuery(sessionQueries.changed(merchantId)).data }
  const search: Record<string, unknown> = useSearch({ strict: false })
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[2] ?? '' })
  return deriveSession({
    slug,
    config,
    manualPaymentIncludeGst: brand.manualPaymentIncludeGst,
    signIn: state,
    isLoginPending: useIsMutating({ mutationKey: SIGN_IN_KEY }) > 0,
    status: useQuery({ ...sessionQueries.status(merchantId), enabled }).data,
    grants: useQuery({ ...sessionQueries.permissions(merchantId), enabled }).data,
    publicInfo: useQuery({ ...sessionQueries.publicInfo(merchantId), enabled }).data,
    personalInfo: useQuery({ ...sessionQueries.personalInfo(merchantId), enabled }).data,
    account: useQuery({ ...sessionQueries.accountSettings(merchantId), enabled }).data,
    page,
    search,
    browserTimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
}
