import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { payoutSent } from '../ledger/payout-journals.ts'
import type { DomainEvents } from '../domain-events/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { nextCheck } from '../operations/rules.ts'
import { fixedOf, termsOf, type ReservesService } from '../reserves/service.ts'
import { decide, referenceOf, type Decision } from './rules.ts'
import * as store from './store.ts'

export interface ReservationDeps {
  clock: Clock
  newId: NewId
  accounts: Pick<BankAccountsService, 'primary'>
  events: DomainEvents
  ledger: LedgerService
  reserves: Pick<ReservesService, 'update' | 'paidOut'>
  audit: AuditService
}

export interface Run {
  businessDay: string
  /** Pays only entries made by then; also the time of the payout. */
  asOf: Date
}

export interface RunResult {
  currency: 'AUD' | 'NZD'
  outcome: Exclude<Decision['kind'], 'pay'> | 'paid_out' | 'done_before'
  available: number
  payoutId: string | null
}

type Pay = Extract<Decision, { kind: 'pay' }>
type SkipReason = Exclude<Decision['kind'], 'pay' | 'nothing'>

export interface CurrencyRun extends Run {
  merchantId: string
  terms: store.RunTerms
  currency: 'AUD' | 'NZD'
  provider: string | null
}

/** What the run found, in minor units. */
interface CurrencyBalance extends CurrencyRun {
  available: number
  /** The balance left by the previous run. */
  opening: number
}

/** In the caller's transaction: marks and books the entries before the bank is called. */
export async function reservePayout(
  deps: ReservationDeps,
  tx: MerchantTx,
  run: CurrencyRun,
): Promise<RunResult> {
  const { ledger, accounts, reserves } = deps
  const { merchantId, currency, businessDay, asOf, provider, terms } = run
  await ledger.payable.lock(tx, merchantId, currency)
  if (await store.hasPayout(tx, merchantId, currency, businessDay))
    return { currency, outcome: 'done_before', available: 0, payoutId: null }
  await reserves.update(tx, {
    ...run,
    place: { country: terms.tradingCountry, timeZone: terms.timeZone },
    terms: termsOf(terms),
    fixed: fixedOf(terms, currency) ?? 0,
  })
  const sum = await ledger.payable.sum(tx, merchantId, run)
  const account = await accounts.primary(tx, merchantId, currency)
  const decision = decide({ ...sum, account, provider }, asOf)
  const { available } = sum
  const result = { currency, available, payoutId: null }
  if (decision.kind === 'nothing') return { ...result, outcome: 'nothing' }
  const before = await store.runBefore(tx, merchantId, currency, businessDay)
  const balance = { ...run, available, opening: before?.closingBalance ?? 0 }
  if (decision.kind === 'pay') {
    const payoutId = await createPayout(deps, tx, balance, decision)
    return { ...result, outcome: 'paid_out', payoutId }
  }
  await recordSkipped(deps, tx, balance, {
    why: decision.kind,
    isNew: decision.kind !== before?.outcome,
  })
  return { ...result, outcome: decision.kind }
}

/** Records a run that paid nothing. Logs the reason once, not every day. */
async function recordSkipped(
  { clock, audit, events }: ReservationDeps,
  tx: MerchantTx,
  { merchantId, currency, available, businessDay, opening }: CurrencyBalance,
  { why, isNew }: { why: SkipReason; isNew: boolean },
): Promise<void> {
  await store.writeRun(tx, merchantId, {
    currency,
    businessDay,
    outcome: why,
    openingBalance: opening,
    available,
    closingBalance: available,
    payoutId: null,
    ranAt: clock.now(),
  })
  if (!isNew || why === 'carried_forward') return
  await audit.record(tx, merchantId, {
    actor: 'system:payout-run',
    action: 'payout.blocked',
    subjectType: 'merchant',
    subjectId: merchantId,
    details: { currency, available, reason: why, businessDay },
  })
  // For a returned transfer, its own email has already said that the next ones wait.
  if (why === 'no_bank_account')
    await events.publish(tx, merchantId, {
      kind: 'payout_blocked',
      subjectId: `${currency}:${businessDay}`,
      payload: { currency, available },
    })
}

/** Creates the payout, marks its entries and books it; returns its id. */
async function createPayout(
  deps: ReservationDeps,
  tx: MerchantTx,
  balance: CurrencyBalance,
  { amount, externalAccountId, provider }: Pay,
): Promise<string> {
  const { merchantId, currency, available, opening, businessDay, asOf } = balance
  const now = deps.clock.now()
  const payoutId = deps.newId('payout')
  await store.insertPayout(tx, merchantId, {
    payoutId,
    currency,
    amount,
    status: 'pending',
    externalAccountId,
    reference: referenceOf(payoutId, businessDay),
    openingBalance: opening,
    closingBalance: 0,
    businessDay,
    provider,
    nextCheckAt: nextCheck(0, now),
    createdAt: asOf,
    updatedAt: now,
  })
  const marked = await deps.ledger.payable.take(tx, merchantId, { ...balance, payoutId })
  if (marked !== amount)
    throw new Error(`Payout ${payoutId} is ${amount}, its entries come to ${marked}`)
  await deps.reserves.paidOut(tx, merchantId, { currency, payoutId })
  await store.carryForwardFailed(tx, merchantId, payoutId)
  await store.writeRun(tx, merchantId, {
    currency,
    businessDay,
    outcome: 'paid_out',
    openingBalance: opening,
    available,
    closingBalance: 0,
    payoutId,
    ranAt: now,
  })
  await postPayout(deps, tx, balance, { payoutId, amount, externalAccountId })
  return payoutId
}

async function postPayout(
  { ledger }: ReservationDeps,
  tx: MerchantTx,
  { merchantId, terms, currency, businessDay, asOf }: CurrencyBalance,
  { payoutId, amount, externalAccountId }: Omit<Pay, 'kind' | 'provider'> & { payoutId: string },
): Promise<void> {
  await ledger.post(tx, merchantId, payoutSent({ payoutId, currency, amount }), {
    occurredAt: asOf,
    transactionId: null,
    internalOrderId: null,
    country: terms.tradingCountry,
    timeZone: terms.timeZone,
    event: {
      actor: 'system:payout-run',
      action: 'payout.sent',
      subjectType: 'payout',
      subjectId: payoutId,
      details: { amount, currency, account: externalAccountId, businessDay },
    },
  })
}
