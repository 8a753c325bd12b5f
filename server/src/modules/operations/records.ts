import type { MerchantTx } from '../../db/database.ts'
import type { NewRow } from '../../db/rows.ts'
import { type Write, written } from '../../db/statements/write-together.ts'
import * as history from './history-store.ts'
import * as store from './store.ts'

interface Step {
  merchantId: string
  operationId: string
}

/** The rows of the steps asked of providers, for use in the transaction of the payment they belong to. */
export const operationRecords = {
  /** A step is about to be asked for: on record before the provider hears of it. */
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

  /** Records the new state of an open step, its end included; false when it had ended before. */
  move: store.moveOperation,

  /** Ends an open step that has succeeded, under the provider's own id; false when it had ended before. */
  succeeded: (tx: MerchantTx, step: Step, providerRef: string, at: Date): Promise<boolean> =>
    store.moveOperation(tx, step.merchantId, step.operationId, succeededBy(providerRef, at)),

  /** The same, to be sent with other writes. */
  success: (tx: MerchantTx, step: Step, providerRef: string, at: Date): Write =>
    store
      .updateOpen(tx, step.merchantId, step.operationId, succeededBy(providerRef, at))
      .returning(written),

  /** Ends an open step that failed; false when it had ended before. */
  failed: (tx: MerchantTx, step: Step, code: string, at: Date): Promise<boolean> =>
    store.moveOperation(tx, step.merchantId, step.operationId, {
      status: 'failed',
      errorCode: code,
      nextCheckAt: null,
      updatedAt: at,
    }),

  /** Ends a step that had succeeded and was undone by its provider; false when it had not, or was undone before. */
  undone: store.undoOperation,

  /** The steps that took a payment's money, the newest first: what a refund can be given back from. */
  takings: store.takings,

  find: history.find,
  newest: history.newest,
  newestOfSubject: history.newestOfSubject,
}

const succeededBy = (providerRef: string, at: Date) =>
  ({ status: 'succeeded', providerRef, nextCheckAt: null, updatedAt: at }) as const

export type OperationRecords = typeof operationRecords
