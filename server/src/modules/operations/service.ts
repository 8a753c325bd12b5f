import type { Database, MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Clock } from '../../kit/clock.ts'
import { ALERT_AFTER, nextCheck } from './rules.ts'
import * as store from './store.ts'

export type OperationKind = Row<'app.paymentOperation'>['kind']

/** A step asked of a provider whose outcome is not known. */
export interface OpenOperation {
  merchantId: string
  operationId: string
  kind: OperationKind
  transactionId: string
  merchantOrderId: string
  /** What it is about beside its payment: a refund, an instalment, a verification. */
  subjectId: string | null
  /** Who was asked. */
  provider: string
  /** What was asked with: a payment token, an agreement; null for steps on what is known already. */
  paymentToken: string | null
  /** Minor units. */
  amount: number
  currency: string
  /** Whether the provider has said that it has it (`pending`); until then it may never have heard of it. */
  isAccepted: boolean
  /** Milliseconds of business time since it was begun. */
  age: number
}

/**
 * Asks the provider what became of an operation and writes it down; says whether that is known now. `waiting`: the
 * provider has it and will know later, which alarms nobody.
 */
export type Settle = (operation: OpenOperation) => Promise<'settled' | 'waiting' | 'unknown'>

/** How the outcome of one kind of operation is found out; of one provider's alone, where `provider` is given. */
export interface Reconciler {
  kind: OperationKind
  provider?: string
  /** What succeeded may still come back: debits that are returned, refunds that could not be delivered. */
  mayComeBack?: true
  reconcile: Settle
}

export interface OperationsDeps {
  db: Database
  clock: Clock
  /** Read at each use: the list grows until all modules are made. */
  reconcilers: readonly Reconciler[]
  /** Told of a check that failed, and of an outcome that stays unknown for a day; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

type Step = Pick<OpenOperation, 'merchantId' | 'operationId'>

/** The rows of the steps asked of providers, for use in the transaction of the payment they belong to. */
export const operations = {
  /** A step is about to be asked for: on record before the provider hears of it. */
  begin: store.insertOperation,
  /** Writes down what has become of an open step, its end included; false when it had ended before. */
  move: store.moveOperation,

  /** Ends an open step that has succeeded, under the provider's own id; false when it had ended before. */
  succeeded: (tx: MerchantTx, step: Step, providerRef: string, at: Date): Promise<boolean> =>
    store.moveOperation(tx, step.merchantId, step.operationId, {
      status: 'succeeded',
      providerRef,
      nextCheckAt: null,
      updatedAt: at,
    }),

  /** Ends an open step that came to nothing; false when it had ended before. */
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
}

export type OperationsService = ReturnType<typeof operationsService>

/** Finds out what became of steps whose answer went missing. */
export function operationsService(deps: OperationsDeps) {
  const { db, clock, reconcilers, onError } = deps

  const reconcilerOf = ({ kind, provider }: { kind: OperationKind; provider: string }) =>
    reconcilers.find(
      (one) => one.kind === kind && (one.provider === undefined || one.provider === provider),
    )

  async function callProvider(
    merchantId: string,
    open: store.CheckedOperation,
  ): Promise<{ outcome: Awaited<ReturnType<Settle>>; age: number }> {
    const reconciler = reconcilerOf(open)
    if (!reconciler) throw new Error(`No reconciler for a ${open.kind} by ${open.provider}`)
    const age = clock.now().getTime() - open.createdAt.getTime()
    const outcome = await reconciler.reconcile({
      merchantId,
      operationId: open.operationId,
      kind: open.kind,
      transactionId: open.transactionId,
      merchantOrderId: open.merchantOrderId,
      subjectId: open.subjectId,
      provider: open.provider,
      paymentToken: open.paymentToken,
      amount: open.amount,
      currency: open.currency,
      isAccepted: open.status === 'pending',
      age,
    })
    return { outcome, age }
  }

  /** Asks after one operation, unless another worker has just done so. */
  async function check(merchantId: string, operationId: string): Promise<void> {
    const open = await db.inMerchant(merchantId, async (tx) => {
      const now = clock.now()
      const due = await store.findDue(tx, merchantId, operationId, now)
      if (!due) return null
      const isMine = await store.claimCheck(tx, merchantId, due, nextCheck(due.checks + 1, now))
      return isMine ? due : null
    })
    if (!open) return
    const { outcome, age } = await callProvider(merchantId, open)
    if (outcome === 'unknown' && age >= ALERT_AFTER)
      onError(
        new Error(`Operation ${operationId} is still unknown after ${open.checks + 1} checks`),
        {
          merchantId,
          operationId,
        },
      )
  }

  return {
    check,

    /**
     * Asks after one operation at once, due or not, because its provider says that something is new about it. One
     * that has ended is settled, unless one of its kind may come back. `missing`: no merchant of that id has it.
     */
    async ask(
      merchantId: string,
      operationId: string,
    ): Promise<'settled' | 'waiting' | 'unknown' | 'missing'> {
      const known = await db.inMerchant(merchantId, (tx) =>
        store.findAny(tx, merchantId, operationId),
      )
      if (!known) return 'missing'
      const mayChange = known.status === 'succeeded' && reconcilerOf(known)?.mayComeBack === true
      if (!store.isOpen(known) && !mayChange) return 'settled'
      return (await callProvider(merchantId, known)).outcome
    },

    /** Asks after every operation that is due at business time; one that fails does not keep the others. */
    checkDue: (): Promise<void> =>
      processDue({
        find: (most) => db.inSweep((tx) => store.dueOperations(tx, clock.now(), most)),
        nameOf: (due) => `${due.merchantId} ${due.operationId}`,
        see: (due) => check(due.merchantId, due.operationId),
        onError: (failure, { merchantId, operationId }) =>
          onError(failure, { merchantId, operationId }),
      }),
  }
}
