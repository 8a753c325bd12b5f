import type { MerchantTx } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import type { NewId } from '../../kit/ids.ts'
import type { BankGateway } from '../../providers/bank/port.ts'
import type { AuditService } from '../audit/service.ts'
import type { BankAccountsService } from '../bank-accounts/service.ts'
import { payoutSent } from '../ledger/rules.ts'
import type { LedgerService } from '../ledger/service.ts'
import { nextCheck } from '../operations/rules.ts'
import { decide, referenceOf, type Decision } from './rules.ts'
import * as store from './store.ts'

export interface ReservationDeps {
  clock: Clock
  newId: NewId
  bank: Pick<BankGateway, 'name'>
  /** False in production while no bank is built in: the sandbox's moves no money. */
  hasProvider: boolean
  accounts: Pick<BankAccountsService, 'primary'>
  ledger: LedgerService
  audit: AuditService
}

/** Which run it is. */
export interface Run {
  /** The local day of the run. */
  businessDay: string
  /** Only what was entered by then is paid; also the payout's own time. */
  asOf: Date
}

/** What a run did in one currency. */
export interface RunResult {
  currency: 'AUD' | 'NZD'
  outcome: Exclude<Decision['kind'], 'pay'> | 'paid_out' | 'done_before'
  /** What was available. Minor units. */
  available: number
  payoutId: string | null
}

/** One currency of one run, and what it found. Minor units. */
interface Found extends Run {
  currency: 'AUD' | 'NZD'
  available: number
  /** What the run before left behind. */
  opening: number
}

type Pay = Extract<Decision, { kind: 'pay' }>
type Stay = Exclude<Decision['kind'], 'pay' | 'nothing'>

/**
 * Decides and reserves one currency of one run, in the caller's transaction: what is taken is marked and booked, and
 * nobody was told yet. What stays is written down with its reason.
 */
export function payoutReservation(deps: ReservationDeps) {
  const { clock, newId, bank, accounts, ledger, audit } = deps

  /** Nothing is paid, and the balance stays. The trail says why once, not every day. */
  async function stay(
    tx: MerchantTx,
    merchantId: string,
    found: Found,
    why: Stay,
    isNew: boolean,
  ): Promise<void> {
    const { currency, available, businessDay } = found
    await store.writeRun(tx, merchantId, {
      currency,
      businessDay,
      outcome: why,
      openingBalance: found.opening,
      available,
      closingBalance: available,
      payoutId: null,
      ranAt: clock.now(),
    })
    if (isNew && why !== 'carried_forward')
      await audit.record(tx, merchantId, {
        actor: 'system:payout-run',
        action: 'payout.blocked',
        subjectType: 'merchant',
        subjectId: merchantId,
        details: { currency, available, reason: why, businessDay },
      })
  }

  /** Makes the payout, marks its entries and books it; its id. */
  async function setAside(
    tx: MerchantTx,
    merchantId: string,
    terms: store.RunTerms,
    found: Found,
    { amount, externalAccountId }: Pay,
  ): Promise<string> {
    const { currency, available, opening, businessDay, asOf } = found
    const now = clock.now()
    const payoutId = newId('payout')
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
      provider: bank.name,
      nextCheckAt: nextCheck(0, now),
      createdAt: asOf,
      updatedAt: now,
    })
    const taken = await ledger.payable.take(tx, merchantId, currency, businessDay, asOf, payoutId)
    if (taken !== amount)
      throw new Error(`Payout ${payoutId} is ${amount}, its entries come to ${taken}`)
    await store.carryFailed(tx, merchantId, payoutId)
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
    return payoutId
  }

  return async function reserve(
    tx: MerchantTx,
    merchantId: string,
    terms: store.RunTerms,
    currency: 'AUD' | 'NZD',
    run: Run,
  ): Promise<RunResult> {
    const { businessDay, asOf } = run
    await ledger.payable.lock(tx, merchantId, currency)
    if (await store.hasPayout(tx, merchantId, currency, businessDay))
      return { currency, outcome: 'done_before', available: 0, payoutId: null }
    const sum = await ledger.payable.sum(tx, merchantId, currency, businessDay, asOf)
    const account = await accounts.primary(tx, merchantId, currency)
    const decision = decide({ ...sum, account, hasProvider: deps.hasProvider }, asOf)
    const { available } = sum
    const result = { currency, available, payoutId: null }
    if (decision.kind === 'nothing') return { ...result, outcome: 'nothing' }
    const before = await store.runBefore(tx, merchantId, currency, businessDay)
    const found = { ...run, currency, available, opening: before?.closingBalance ?? 0 }
    if (decision.kind === 'pay') {
      const payoutId = await setAside(tx, merchantId, terms, found, decision)
      return { ...result, outcome: 'paid_out', payoutId }
    }
    await stay(tx, merchantId, found, decision.kind, decision.kind !== before?.outcome)
    return { ...result, outcome: decision.kind }
  }
}
