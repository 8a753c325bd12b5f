import type pg from 'pg'

import { type AnyOperation, type Operations, operationsIn } from '../../card/stripe/store.ts'
import type { DebitAccount, DebitFailureCode } from '../port.ts'

export interface StoredFailure {
  code: DebitFailureCode
  account: DebitAccount | null
}

export interface StoredDebit extends AnyOperation {
  failure: StoredFailure | null
  return_code: DebitFailureCode | null
}

export type DebitStore = Operations<StoredDebit>

export const debitStore = (pool: pg.Pool): DebitStore =>
  operationsIn<StoredDebit>(pool, 'provider_stripe_becs')
