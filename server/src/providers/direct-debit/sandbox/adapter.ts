import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

import type { Clock } from '../../../kit/clock.ts'
import type { NewId } from '../../../kit/ids.ts'
import { type SandboxCharge, sandboxRefunds } from '../../sandbox/refunds.ts'
import { settlingMovements } from '../../sandbox/settlements.ts'
import { inTransaction, silence } from '../../sandbox/tools.ts'
import type {
  DebitAccount,
  DebitClose,
  DebitFailureCode,
  DebitOutcome,
  DebitRequest,
  DirectDebitProvider,
} from '../port.ts'
import { resultOf, returnOf, safeFrom } from './banking-days.ts'
import * as store from './store.ts'
import type { DebitBehaviour } from './test-accounts.ts'

export interface DebitSandboxDeps extends Pick<DirectDebitProvider, 'readEvent' | 'page'> {
  pool: pg.Pool
  clock: Clock
  newId: NewId
}

interface Done {
  outcome: DebitOutcome
  behaviour: DebitBehaviour
}

const CONFIRMS: DebitBehaviour = { kind: 'confirms' }

export function debitAdapter(deps: DebitSandboxDeps): DirectDebitProvider {
  const { pool, clock, newId, readEvent, page } = deps
  return {
    name: 'sandbox_direct_debit',
    page,
    needsAcceptance: false,
    readEvent,
    ...settlingMovements(
      { pool, clock, name: 'sandbox_direct_debit' },
      DEBIT_MOVEMENTS,
      ({ kind }) => (kind === 'charge' ? DEBIT_FEE : 0),
    ),
    ...sandboxRefunds({ pool, clock, newId, hold: (client, ref) => hold(deps, client, ref) }),

    async submit(request, signal) {
      const { outcome, behaviour } = await inTransaction(pool, (client) =>
        accept(deps, client, request),
      )
      if (behaviour.kind === 'slow') await sleep(behaviour.afterMs, undefined, { signal })
      if (behaviour.kind === 'silent') await silence(signal)
      return outcome
    },

    async lookup(operationId) {
      const debit = await store.readDebit(pool, operationId)
      return debit && debit.outcome !== 'closed'
        ? outcomeOf(debit, clock.now())
        : { kind: 'not_found' }
    },

    close: (operationId) =>
      inTransaction(pool, (client) => close(client, operationId, clock.now())),
  }
}

/** The sandbox's movements, and its fee for a debit in minor units. */
const DEBIT_MOVEMENTS = `
  select ref, 'charge' as kind, operation_id, amount, currency, result_at as at from sandbox.debit
  where outcome = 'submitted' and confirms
  union all
  select ref || '.returned', 'return', operation_id, -coalesce(return_amount, amount), currency, returns_at
  from sandbox.debit where outcome = 'submitted' and confirms and returns_at is not null
  union all
  select ref || '.won', 'return', operation_id, coalesce(return_amount, amount), currency, won_at
  from sandbox.debit where outcome = 'submitted' and confirms and won_at is not null
  union all
  select r.ref, 'refund', r.operation_id, -r.amount, r.currency, r.created_at
  from sandbox.bank_refund r join sandbox.debit d on d.ref = r.charge_ref where r.outcome = 'succeeded'`
const DEBIT_FEE = 40

/** Accepts a debit, or returns the outcome of a known one. */
async function accept(
  { clock, newId }: DebitSandboxDeps,
  client: pg.ClientBase,
  request: DebitRequest,
): Promise<Done> {
  await store.lockDebit(client, request.operationId)
  const now = clock.now()
  const before = await store.readDebit(client, request.operationId)
  if (before) return { outcome: outcomeOf(before, now), behaviour: CONFIRMS }
  const token = await store.lockToken(client, request.accountToken)
  const debit = { ...newDebit(request, token), ref: newId('charge'), created_at: now }
  const record = async (row: store.StoredDebit, behaviour: DebitBehaviour): Promise<Done> => {
    await store.insertDebit(client, row)
    return { outcome: outcomeOf(row, now), behaviour }
  }
  const refusal = refusalOf(token, clock.wall())
  if (refusal !== null || !token) {
    const code = refusal ?? 'payment_token_unknown'
    return record({ ...debit, ...NO_ACCOUNT, outcome: 'refused', code }, CONFIRMS)
  }
  await store.spendToken(client, token.token, request.operationId)
  const { behaviour } = token
  if (behaviour.kind === 'silent' && !behaviour.submitted)
    return { outcome: { kind: 'unknown' }, behaviour }
  if (behaviour.kind === 'refused')
    return record({ ...debit, outcome: 'refused', code: behaviour.code }, behaviour)
  return record({ ...debit, ...courseOf(behaviour, request.amount, now) }, behaviour)
}

const newDebit = (
  { operationId, accountToken, amount, currency, reference, merchantId }: DebitRequest,
  token: store.StoredDebitToken | undefined,
) => ({
  ...NEVER,
  operation_id: operationId,
  outcome: 'submitted' as const,
  token: accountToken,
  amount,
  currency,
  reference,
  routing_number: token?.routing_number ?? null,
  last4: token?.last4 ?? null,
  merchant_id: merchantId,
})

/** When and how the banks will answer a debit. */
function courseOf(
  behaviour: DebitBehaviour,
  amount: number,
  now: Date,
): Pick<store.StoredDebit, 'result_at' | 'confirms' | 'code' | keyof store.StoredReturn> {
  const resultAt = resultOf(now)
  return {
    result_at: resultAt,
    confirms: behaviour.kind !== 'fails',
    code: 'code' in behaviour ? behaviour.code : null,
    ...(behaviour.kind === 'returns' ? returnedBy(behaviour, amount, resultAt) : NO_RETURN),
  }
}

const NO_RETURN: store.StoredReturn = { returns_at: null, return_amount: null, won_at: null }

function returnedBy(
  { ends }: DebitBehaviour & { kind: 'returns' },
  amount: number,
  resultAt: Date,
): store.StoredReturn {
  const returnsAt = returnOf(resultAt)
  return {
    returns_at: returnsAt,
    return_amount: ends === 'half' ? Math.ceil(amount / 2) : null,
    won_at: ends === 'won' ? returnOf(returnsAt) : null,
  }
}

/** A refundable debit: confirmed and not returned. */
async function hold(
  { clock }: DebitSandboxDeps,
  client: pg.ClientBase,
  ref: string,
): Promise<SandboxCharge | null> {
  const debit = await store.lockByRef(client, ref)
  if (!debit || debit.amount === null || debit.currency === null) return null
  const outcome = outcomeOf(debit, clock.now())
  if (outcome.kind !== 'confirmed' && outcome.kind !== 'returned') return null
  const returned = outcome.kind === 'returned' ? outcome.taken - outcome.won : 0
  const amount = debit.amount - returned
  return { amount, currency: debit.currency, isHere: amount > 0 }
}

async function close(client: pg.ClientBase, operationId: string, now: Date): Promise<DebitClose> {
  await store.lockDebit(client, operationId)
  const debit = await store.readDebit(client, operationId)
  if (debit && debit.outcome !== 'closed') return outcomeOf(debit, now)
  if (!debit) {
    const closed = { operation_id: operationId, outcome: 'closed', created_at: now } as const
    await store.insertDebit(client, { ...NEVER, ...closed })
  }
  return { kind: 'not_debited' }
}

const NO_ACCOUNT = { routing_number: null, last4: null }

const NEVER = {
  ...NO_ACCOUNT,
  ref: null,
  token: null,
  amount: null,
  currency: null,
  reference: null,
  code: null,
  result_at: null,
  confirms: false,
  ...NO_RETURN,
  merchant_id: null,
}

function refusalOf(token: store.StoredDebitToken | undefined, now: Date): DebitFailureCode | null {
  if (!token) return 'payment_token_unknown'
  if (token.used_by !== null) return 'payment_token_used'
  if (token.expires_at <= now) return 'payment_token_expired'
  return null
}

/** Throws if the caller abandoned the debit, because asking for it again is a bug. */
function outcomeOf(debit: store.StoredDebit, now: Date): DebitOutcome {
  if (debit.outcome === 'closed') throw new Error(`Operation ${debit.operation_id} was closed`)
  const { ref, result_at: resultAt, amount } = debit
  const account = accountOf(debit)
  if (debit.outcome === 'refused') return failed(debit)
  if (!account || ref === null || resultAt === null || amount === null)
    throw new Error(`Debit ${debit.operation_id} is not complete`)
  if (now < resultAt) return { kind: 'submitted', ref, account, resultAt }
  if (!debit.confirms) return failed(debit)
  return isOver(debit.returns_at, now)
    ? {
        kind: 'returned',
        ref,
        code: returnCode(debit),
        account,
        ...returnedAmounts(debit, amount, now),
      }
    : { kind: 'confirmed', ref, account, returnsUntil: safeFrom(resultAt) }
}

function returnedAmounts(
  { return_amount: part, won_at: wonAt }: store.StoredDebit,
  amount: number,
  now: Date,
): { taken: number; won: number } {
  const taken = part ?? amount
  return { taken, won: isOver(wonAt, now) ? taken : 0 }
}

const returnCode = ({ code }: store.StoredDebit): DebitFailureCode => code ?? 'paymentstopped'

const failed = (debit: store.StoredDebit) => ({
  kind: 'failed' as const,
  code: debit.code ?? 'debitnotauthorised',
  account: accountOf(debit),
})

const isOver = (at: Date | null, now: Date): boolean => at !== null && now >= at

const accountOf = ({ routing_number, last4 }: store.StoredDebit): DebitAccount | null =>
  routing_number === null || last4 === null ? null : { routingNumber: routing_number, last4 }
