import { DECLINE_CODES } from '@paydeck/contract/protocol/decline-codes'
import type { CallName } from '@paydeck/contract/protocol/api'
import { conflictsOf } from '@paydeck/contract/protocol/conflicts'
import { pathParameters, type AnyRoute } from '@paydeck/contract/protocol/route'

import { CHALLENGE_CODES, TOKEN_CODES } from '../../../providers/card/port.ts'

/** Codes by status. Null: any code of that status. */
export type Refusals = Readonly<Record<number, readonly string[] | null>>

export const DECLINES = [
  ...DECLINE_CODES,
  'not_charged',
  ...CHALLENGE_CODES,
  ...TOKEN_CODES,
] as const

const NO_OUTCOME = ['unavailable', 'payment_outcome_unknown']
const NOT_PAID = [...NO_OUTCOME, 'provider_unavailable']

/** Why a shop's call may be refused, besides conflicts and the refusals common to its kind. */
const OF_CALLS: Partial<Record<CallName, Refusals>> = {
  createShopOrder: { 400: ['address_not_listed'] },
  createPayByLink: { 400: ['address_not_listed'] },
  payOrder: {
    400: [...DECLINES, 'address_not_listed'],
    403: ['payment_action_required', 'authorise_only_not_allowed'],
    503: NOT_PAID,
  },
  v3PayOrder: { 400: [...DECLINES, 'bad_request'], 503: NOT_PAID },
  v3ChangeTransaction: {
    400: ['refund_failed'],
    403: ['refund_limit_exceeded'],
    503: NO_OUTCOME,
  },
  saveCheckoutCard: {
    400: [...DECLINES],
    403: ['customer_token_required'],
    503: ['unavailable', 'card_not_checked'],
  },
  confirmCheckoutCard: {
    400: [...DECLINES],
    403: ['customer_token_required'],
    503: ['unavailable', 'card_not_checked'],
  },
  captureTransaction: { 503: NOT_PAID },
  voidTransaction: { 503: NOT_PAID },
  refundTransaction: {
    400: ['refund_failed'],
    403: ['refund_limit_exceeded'],
    503: NO_OUTCOME,
  },
}

const isStaffCall = ({ access }: AnyRoute): boolean => access.startsWith('staff')

function commonRefusals(route: AnyRoute): Refusals {
  const hasPathParameters = pathParameters(route.path).length > 0
  const isPerson = isStaffCall(route)
  const hasInput = hasPathParameters || route.body !== undefined
  return {
    ...((hasInput || route.query !== undefined) && { 400: ['bad_request'] }),
    ...(route.access !== 'public' && { 401: ['unauthenticated'] }),
    ...(route.scope && { 403: ['key_not_permitted'] }),
    ...(hasInput && { 404: ['not_found'] }),
    ...(route.idempotent && { 422: ['idempotency_key_reused'] }),
    429: ['too_many_requests'],
    503: ['unavailable'],
    ...(isPerson && { 403: null, 503: null }),
  }
}

export function refusalsOf(name: CallName, route: AnyRoute): Refusals {
  const common = commonRefusals(route)
  const conflicts = conflictsOf(name)
  const own = { ...OF_CALLS[name], ...(conflicts.length > 0 && { 409: conflicts }) }
  const statuses = [...new Set([...Object.keys(common), ...Object.keys(own)])].map(Number)
  return Object.fromEntries(
    statuses.map((status) => {
      const [commonCodes, ownCodes] = [common[status], (own as Refusals)[status]]
      if (commonCodes === null || ownCodes === null) return [status, null]
      return [status, [...new Set([...(commonCodes ?? []), ...(ownCodes ?? [])])]]
    }),
  )
}
