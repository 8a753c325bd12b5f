import type { ActionRequired } from '../../../providers/card/port.ts'
import type { Merchant } from '../../merchants/service.ts'

export interface InstalmentTrace {
  merchantId: string
  transactionId: string
  operationId: string
  /** Whether the customer asked for it, before its time or with another card; a decline then is no default. */
  byCustomer: boolean
  /** Whether another card than the plan's is charged; when that succeeds, it is the plan's. */
  isNewCard: boolean
}

export type InstalmentTerms = Pick<Merchant, 'tradingCountry' | 'timeZone'>

export interface Completed {
  /** Why nothing was taken; null otherwise. */
  declined: string | null
  /** Where the card's owner has to go first; nothing is taken before. Null otherwise. */
  challenge: ActionRequired | null
}

export const NOTHING_NEW: Completed = { declined: null, challenge: null }
