import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import { type Write, written } from '../../db/statements/write-together.ts'
import * as history from './history-store.ts'
import * as store from './store.ts'

interface Step {
  merchantId: string
  operationId: string
}

/** The rows of operations, written in the transaction of the payment they belong to. */
export const operationRecords = {
  /** Records an operation before the provider is called. */
  async begin(
    tx: MerchantTx,
    merchantId: string,
    operation: NewRow<'app.paymentOperation'>,
  ): Promise<void> {
    await store.insertOperation(tx, merchantId, operation).execute()
  },

  /** The same, to be sent with other writes. */
  beginning: (
    tx: MerchantTx,
    merchantId: string,
    operation: NewRow<'app.paymentOperation'>,
  ): Write => store.insertOperation(tx, merchantId, operation).returning(written),

  /** Records a new state of an open operation, including its end; false when it had ended before. */
  move: store.moveOperation,

  /** Ends an open operation that succeeded, with the provider's id; false when it had ended before. */
  succeeded: (tx: MerchantTx, step: Step, providerRef: string, at: Date): Promise<boolean> =>
    store.moveOperation(tx, step.merchantId, step.operationId, succeededBy(providerRef, at)),

  /** The same, to be sent with other writes. */
  success: (tx: MerchantTx, step: Step, providerRef: string, at: Date): Write =>
    store
      .updateOpen(tx, step.merchantId, step.operationId, succeededBy(providerRef, at))
      .returning(written),

  /** Ends an open operation that failed; false when it had ended before. */
  failed: (tx: MerchantTx, step: Step, code: string, at: Date): Promise<boolean> =>
    store.moveOperation(tx, step.merchantId, step.operationId, {
      status: 'failed',
      errorCode: code,
      nextCheckAt: null,
      updatedAt: at,
    }),

  /** Ends a succeeded operation that its provider reversed; false when it had not succeeded, or was reversed before. */
  undone: store.undoOperation,

  /** The operations that took a payment's money, newest first, to which refunds are allocated. */
  capturedCharges: store.takings,

  find: history.find,
  newest: history.newest,
  newestOfSubject: history.newestOfSubject,
}

const succeededBy = (providerRef: string, at: Date) =>
  ({ status: 'succeeded', providerRef, nextCheckAt: null, updatedAt: at }) as const

export type OperationRecords = typeof operationRecords
