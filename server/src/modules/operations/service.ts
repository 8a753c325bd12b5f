import type { Database } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { processDue } from '../../jobs/process-due.ts'
import type { Clock } from '../../kit/clock.ts'
import { ALERT_AFTER, isOpen, nextCheck } from './rules.ts'
import * as store from './store.ts'

export type OperationKind = Row<'app.paymentOperation'>['kind']

export interface OpenOperation {
  merchantId: string
  operationId: string
  kind: OperationKind
  transactionId: string
  merchantOrderId: string
  /** The refund, instalment or verification; null when the payment is the subject. */
  subjectId: string | null
  provider: string
  /** The payment token or agreement of the request; null for an operation on an earlier one. */
  paymentToken: string | null
  /** Minor units. */
  amount: number
  currency: string
  /** Whether the provider has confirmed receiving it (`pending`); until then it may never have. */
  isAccepted: boolean
  /** Milliseconds of business time since it began. */
  age: number
}

/**
 * Asks the provider for the outcome of an operation and records it. `waiting`: the provider has it and will know later,
 * which is no reason for an alarm.
 */
export type Reconcile = (operation: OpenOperation) => Promise<Outcome>

type Outcome = 'settled' | 'waiting' | 'unknown'

/** Finds the outcome of one kind of operation, for all providers or for those given. */
export interface Reconciler {
  kind: OperationKind
  providers?: readonly string[]
  /** A success may be reversed later: debits are returned, refunds may be undeliverable. */
  mayComeBack?: true
  reconcile: Reconcile
}

export interface OperationsDeps {
  db: Database
  clock: Clock
  /** Read on each use, because the list grows until all modules are loaded. */
  reconcilers: readonly Reconciler[]
  /** Receives failed checks, and outcomes still unknown after a day; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

export interface OperationsService {
  /** Checks one operation, unless another worker has just done so. */
  check(merchantId: string, operationId: string): Promise<void>
  /**
   * Checks one operation now, due or not, for example when its provider sends an event about it. One that has ended is
   * settled, unless its kind may be reversed. `missing`: the merchant has no such operation, or it belongs to another
   * provider.
   */
  checkNow(merchantId: string, operationId: string, provider: string): Promise<Outcome | 'missing'>
  /** Checks every operation that is due at business time; a failure does not stop the others. */
  checkDue(): Promise<void>
}

export const operationsService = (deps: OperationsDeps): OperationsService => ({
  check: (merchantId, operationId) => checkOperation(deps, merchantId, operationId),
  checkNow: (merchantId, operationId, provider) =>
    checkNow(deps, merchantId, operationId, provider),
  checkDue: () => checkDue(deps),
})

/** Runs each provider separately, so that a silent one does not hold up the others. */
async function checkDue(deps: OperationsDeps): Promise<void> {
  const { db, clock } = deps
  const providers = await db.inSweep((tx) => store.dueProviders(tx, clock.now()))
  await Promise.all(
    providers.map((provider) =>
      processDue({
        find: (limit) => db.inSweep((tx) => store.dueOperations(tx, provider, clock.now(), limit)),
        nameOf: (due) => `${due.merchantId} ${due.operationId}`,
        handle: (due) => checkOperation(deps, due.merchantId, due.operationId),
        onError: (failure, { merchantId, operationId }) =>
          deps.onError(failure, { merchantId, operationId }),
      }),
    ),
  )
}

function reconcilerOf(
  { reconcilers }: OperationsDeps,
  { kind, provider }: Pick<OpenOperation, 'kind' | 'provider'>,
): Reconciler | undefined {
  return reconcilers.find(
    (reconciler) =>
      reconciler.kind === kind &&
      (reconciler.providers === undefined || reconciler.providers.includes(provider)),
  )
}

const ageOf = ({ clock }: OperationsDeps, { createdAt }: { createdAt: Date }): number =>
  clock.now().getTime() - createdAt.getTime()

async function reconcile(
  deps: OperationsDeps,
  merchantId: string,
  open: store.CheckedOperation,
): Promise<Outcome> {
  const reconciler = reconcilerOf(deps, open)
  if (!reconciler) throw new Error(`No reconciler for a ${open.kind} by ${open.provider}`)
  return reconciler.reconcile({
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
    age: ageOf(deps, open),
  })
}

async function checkOperation(
  deps: OperationsDeps,
  merchantId: string,
  operationId: string,
): Promise<void> {
  const { db, clock, onError } = deps
  const open = await db.inMerchant(merchantId, async (tx) => {
    const now = clock.now()
    const due = await store.findDue(tx, merchantId, operationId, now)
    if (!due) return null
    const isClaimed = await store.claimCheck(tx, merchantId, due, nextCheck(due.checks + 1, now))
    return isClaimed ? due : null
  })
  if (!open) return
  const age = ageOf(deps, open)
  const outcome = await reconcile(deps, merchantId, open)
  if (outcome === 'unknown' && age >= ALERT_AFTER)
    onError(
      new Error(`Operation ${operationId} is still unknown after ${open.checks + 1} checks`),
      { merchantId, operationId },
    )
}

async function checkNow(
  deps: OperationsDeps,
  merchantId: string,
  operationId: string,
  provider: string,
): Promise<Outcome | 'missing'> {
  const operation = await deps.db.inMerchant(merchantId, (tx) =>
    store.findAny(tx, merchantId, operationId),
  )
  if (operation?.provider !== provider) return 'missing'
  const mayChange =
    operation.status === 'succeeded' && reconcilerOf(deps, operation)?.mayComeBack === true
  if (!isOpen(operation) && !mayChange) return 'settled'
  return reconcile(deps, merchantId, operation)
}
