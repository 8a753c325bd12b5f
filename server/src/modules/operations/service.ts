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
  /** What it is about beside its payment: a refund, an instalment, a verification. */
  subjectId: string | null
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
 * provider has it and will know later, which is no reason for an alarm.
 */
export type Settle = (operation: OpenOperation) => Promise<Outcome>

type Outcome = 'settled' | 'waiting' | 'unknown'

/** How the outcome of one kind of operation is found out; of some providers' alone, where they are given. */
export interface Reconciler {
  kind: OperationKind
  providers?: readonly string[]
  /** What succeeded may still come back: debits that are returned, refunds that could not be delivered. */
  mayComeBack?: true
  reconcile: Settle
}

export interface OperationsDeps {
  db: Database
  clock: Clock
  /** Read at each use: the list grows until all modules are made. */
  reconcilers: readonly Reconciler[]
  /** Receives failed checks, and outcomes still unknown after a day; the next sweep tries again. */
  onError: (failure: unknown, about: { merchantId: string; operationId: string }) => void
}

export interface OperationsService {
  /** Asks after one operation, unless another worker has just done so. */
  check(merchantId: string, operationId: string): Promise<void>
  /**
   * Asks after one operation at once, due or not, because its provider says that something is new about it. One
   * that has ended is settled, unless one of its kind may come back. `missing`: no merchant of that id has it, or
   * another provider was asked.
   */
  ask(merchantId: string, operationId: string, provider: string): Promise<Outcome | 'missing'>
  /** Asks after every operation that is due at business time; one that fails does not keep the others. */
  checkDue(): Promise<void>
}

export const operationsService = (deps: OperationsDeps): OperationsService => ({
  check: (merchantId, operationId) => checkOperation(deps, merchantId, operationId),
  ask: (merchantId, operationId, provider) => askProvider(deps, merchantId, operationId, provider),
  checkDue: () => checkDue(deps),
})

/** Each provider by itself: a silent one does not hold up the others. */
async function checkDue(deps: OperationsDeps): Promise<void> {
  const { db, clock } = deps
  const providers = await db.inSweep((tx) => store.dueProviders(tx, clock.now()))
  await Promise.all(
    providers.map((provider) =>
      processDue({
        find: (most) => db.inSweep((tx) => store.dueOperations(tx, provider, clock.now(), most)),
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
    (one) => one.kind === kind && (one.providers === undefined || one.providers.includes(provider)),
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
    const isMine = await store.claimCheck(tx, merchantId, due, nextCheck(due.checks + 1, now))
    return isMine ? due : null
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

async function askProvider(
  deps: OperationsDeps,
  merchantId: string,
  operationId: string,
  provider: string,
): Promise<Outcome | 'missing'> {
  const known = await deps.db.inMerchant(merchantId, (tx) =>
    store.findAny(tx, merchantId, operationId),
  )
  if (known?.provider !== provider) return 'missing'
  const mayChange = known.status === 'succeeded' && reconcilerOf(deps, known)?.mayComeBack === true
  if (!isOpen(known) && !mayChange) return 'settled'
  return reconcile(deps, merchantId, known)
}
