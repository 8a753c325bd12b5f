import type { ProviderKit } from '../../define-provider.ts'
import type { ChargeRequest, CardCheckRequest, SavedChargeRequest } from '../port.ts'
import type { ConnectedAccounts } from './accounts.ts'
import type { Connect, StripeApi } from './api.ts'
import { type Intents, paymentIntents, setupIntents } from './intents.ts'
import type { NewOperation, Store, StoredOperation } from './store.ts'

export interface ChargeDeps extends Pick<ProviderKit<unknown>, 'clock' | 'newId' | 'onError'> {
  store: Store
  connect: Connect
  accounts: Pick<ConnectedAccounts, 'of'>
  /** Number of letters in the account's statement prefix. */
  prefixLength: number
}

/** The caller abandoned this operation; asking for it again is a bug. */
export class ClosedOperation extends Error {}

/** A charge, hold, check or saved-card charge, however it was requested. */
export interface NewCharge {
  row: NewOperation
  paymentMethod: string | null
  confirmationToken?: string
  statement: string
  request3ds: boolean
  returnUrl?: string
  isManual: boolean
  isOffSession: boolean
  isMoto?: true
}

export function tokenCharge(
  kind: 'charge' | 'authorise' | 'check',
  request: ChargeRequest | (CardCheckRequest & { amount: 0 }),
): NewCharge {
  const { operationId, merchantId, amount, currency, paymentToken: token } = request
  const isConfirmationToken = token.startsWith('ctoken_')
  return {
    row: { operation_id: operationId, kind, merchant_id: merchantId, amount, currency, token },
    paymentMethod: isConfirmationToken ? null : token,
    ...(isConfirmationToken && { confirmationToken: token }),
    statement: request.statement,
    request3ds: request.request3ds,
    returnUrl: request.returnUrl,
    isManual: request.confirmation === 'manual',
    isOffSession: false,
    ...('isMoto' in request && request.isMoto && { isMoto: true }),
  }
}

export function savedCardCharge(
  request: SavedChargeRequest,
  saved: { customer: string; payment_method: string },
): NewCharge {
  const { operationId, merchantId, amount, currency, source, owner } = request
  return {
    row: {
      operation_id: operationId,
      kind: 'saved',
      merchant_id: merchantId,
      amount,
      currency,
      source,
      customer: saved.customer,
    },
    paymentMethod: saved.payment_method,
    statement: request.statement,
    // An owner who is present is authenticated by the issuer.
    request3ds: owner !== undefined,
    ...(owner && { returnUrl: owner.returnUrl }),
    isManual: owner?.confirmation === 'manual',
    isOffSession: !owner,
  }
}

export const intentsOf = (api: StripeApi, { kind }: Pick<StoredOperation, 'kind'>): Intents =>
  kind === 'check' ? setupIntents(api) : paymentIntents(api)

/** Built before the confirm, so that Stripe adds it to the cardholder's redirect. */
export function returnTo(returnUrl: string, intentId: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('threeDSAuthorisationId', intentId)
  return url.href
}

/** Callers with the same key at the same time share one run of the work. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const current = running.get(key)
    if (current) return current
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}
