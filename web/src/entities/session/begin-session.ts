import { authnCalls, type SignInAnswer } from '@paydeck/contract/calls/authn'
import type { MerchantConfig } from '@paydeck/contract/calls/config'

import { call, configureApi } from '#/lib/api/api.ts'

let begun: { merchantId: string; answer: Promise<SignInAnswer> } | null = null

/** Before the app has loaded; the first renewal takes this answer. */
export function beginSession({ apiBaseUri, merchantId }: MerchantConfig): void {
  configureApi({
    bases: { api: apiBaseUri, v3: apiBaseUri },
    token: () => Promise.resolve(null),
  })
  const answer = ask(merchantId)
  answer.catch(() => undefined)
  begun = { merchantId, answer }
}

/** A fresh token for this browser's session. Rejects with `ApiError`: 401 when signed out. */
export function renewSession(merchantId: string): Promise<SignInAnswer> {
  const answer = begun?.merchantId === merchantId ? begun.answer : null
  begun = null
  return answer ?? ask(merchantId)
}

const ask = async (merchantId: string): Promise<SignInAnswer> =>
  (await call(authnCalls.refreshSession, { body: { merchantId } })).data
