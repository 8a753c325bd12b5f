import type { ActionRequired } from '../../../providers/card/port.ts'
import type { Merchant } from '../../merchants/service.ts'

export interface InstalmentTrace {
  merchantId: string
  transactionId: string
  operationId: string
  /** Whether the customer asked for the charge. If so, a decline does not count against the retry schedule. */
  byCustomer: boolean
  /** Whether a new card is charged, which becomes the plan's card on success. */
  isNewCard: boolean
}

export type InstalmentTerms = Pick<Merchant, 'tradingCountry' | 'timeZone'>

export interface Completed {
  /** Why the charge failed; null when it did not. */
  declined: string | null
  /** The challenge that the cardholder must pass before anything is charged; null without one. */
  challenge: ActionRequired | null
}

export const NOTHING_NEW: Completed = { declined: null, challenge: null }
