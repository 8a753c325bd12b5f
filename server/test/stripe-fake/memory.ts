import { randomBytes } from 'node:crypto'

import type { Stripe } from 'stripe'

import { type TestCard, testCardOf } from '../../src/providers/card/sandbox/test-cards.ts'
import {
  type TestAccount,
  testAccountOf,
} from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import { missing } from './form.ts'
import { newDebitMethod, newLine, newMethod } from './objects.ts'

export interface FakeEvent {
  id: string
  type: string
  created: number
  merchantId: string | null
  /** The connected account of the event. */
  account: string | null
  /** A copy from the time of the event. */
  object: object
}

/** A merchant's own account at Stripe, connected to ours. */
export interface FakeAccount {
  account: Stripe.Account
  banks: Stripe.BankAccount[]
  available: number
}

/** Something scheduled for later on the clock. */
interface Later {
  at: number
  happens(): void
}

type Category = Parameters<typeof newLine>[0]['reporting_category']

/** The fake's state, as Stripe's own objects. */
export class FakeMemory {
  readonly customers = new Map<string, Stripe.Customer>()
  readonly methods = new Map<string, Stripe.PaymentMethod>()
  readonly intents = new Map<string, Stripe.PaymentIntent>()
  readonly setups = new Map<string, Stripe.SetupIntent>()
  readonly charges = new Map<string, Stripe.Charge>()
  readonly refunds = new Map<string, Stripe.Refund>()
  readonly disputes = new Map<string, Stripe.Dispute>()
  readonly warnings = new Map<string, Stripe.Radar.EarlyFraudWarning>()
  readonly lines = new Map<string, Stripe.BalanceTransaction>()
  /** The payout that a balance line is part of, by the line's id. */
  readonly paidOut = new Map<string, string>()
  readonly files = new Map<string, Stripe.File>()
  readonly accounts = new Map<string, FakeAccount>()
  readonly transfers = new Map<string, Stripe.Transfer>()
  readonly reversals = new Map<string, Stripe.TransferReversal>()
  /** `account` is the connected account, or null for payouts to our own bank. */
  readonly payouts = new Map<string, { account: string | null; payout: Stripe.Payout }>()
  /** How much may be transferred; null for no limit. */
  available: number | null = null
  readonly events: FakeEvent[] = []
  /** Methods that were charged without a customer. */
  readonly spent = new Set<string>()
  /** Confirmation tokens, and the method that each becomes. */
  readonly tokens = new Map<string, { method: string; expiresAt: number; isUsed: boolean }>()
  /** Intents whose challenge was passed and that must be confirmed again. */
  readonly passed = new Set<string>()
  /** Intents that ask for 3-D Secure, which most cards pass without a challenge. */
  readonly authenticated = new Set<string>()
  readonly returnUrls = new Map<string, string>()
  readonly secrets: string[] = ['whsec_fake']
  readonly connectSecrets: string[] = ['whsec_fake_connect']
  readonly now: () => Date
  /** Whether it accepts live keys rather than test keys. */
  readonly isLive: boolean
  readonly #cards = new Map<string, TestCard>()
  readonly #accounts = new Map<string, TestAccount>()
  #later: Later[] = []
  /** The due time of the scheduled event that is happening now. */
  #moment: number | null = null

  constructor(now: () => Date, isLive = false) {
    this.now = now
    this.isLive = isLive
  }

  seconds(): number {
    return this.#moment ?? Math.floor(this.now().getTime() / 1000)
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  /** The token that the hosted page gets for a card; a wallet's contains the wallet's name. */
  method(number: string, wallet: 'apple_pay' | 'google_pay' | null = null): string {
    const card = testCardOf(number)
    if (!card) throw new Error(`No test card ${number}`)
    const id = this.id('pm')
    this.#cards.set(id, card)
    this.methods.set(id, newMethod(id, card, { created: this.seconds(), wallet }))
    return id
  }

  /** The token that the hosted page gets for a bank account. */
  debitMethod({ bsb, accountNumber }: Pick<TestAccount, 'bsb' | 'accountNumber'>): string {
    const account = testAccountOf(bsb, accountNumber)
    if (!account) throw new Error(`No test account ${bsb} ${accountNumber}`)
    const id = this.id('pm')
    this.#accounts.set(id, account)
    this.methods.set(id, newDebitMethod(id, account, this.seconds()))
    return id
  }

  /** Undefined for a card. */
  accountOf(method: string): TestAccount | undefined {
    return this.#accounts.get(method)
  }

  confirmationToken(number: string): string {
    const id = this.id('ctoken')
    this.tokens.set(id, {
      method: this.method(number),
      expiresAt: this.seconds() + 12 * 3600,
      isUsed: false,
    })
    return id
  }

  cardOf(method: string): TestCard {
    const card = this.#cards.get(method)
    if (!card) throw missing('PaymentMethod', method, 'payment_method')
    return card
  }

  after(seconds: number, happens: () => void): void {
    this.#later.push({ at: this.seconds() + seconds, happens })
  }

  /** Runs everything due by now, each at its own time. */
  catchUp(): void {
    for (;;) {
      const now = Math.floor(this.now().getTime() / 1000)
      const [next] = this.#later.filter(({ at }) => at <= now).toSorted((a, b) => a.at - b.at)
      if (!next) return
      this.#later = this.#later.filter((event) => event !== next)
      this.#moment = next.at
      next.happens()
      this.#moment = null
    }
  }

  tell(
    type: string,
    object: { id: string },
    metadata: Stripe.Metadata | null,
    account: string | null = null,
  ): void {
    this.events.push({
      account,
      id: this.id('evt'),
      type,
      created: this.seconds(),
      merchantId: metadata?.['merchant_id'] ?? null,
      object: structuredClone(object),
    })
  }

  /** Adds a line to our balance; a charge costs 1.75 % and 30 cents. */
  line(
    category: Category,
    type: Stripe.BalanceTransaction.Type,
    of: { amount: number; currency: string; source: string },
  ): Stripe.BalanceTransaction {
    const fee = category === 'charge' ? Math.round(of.amount * 0.0175) + 30 : 0
    const line = newLine({
      ...of,
      id: this.id('txn'),
      fee,
      created: this.seconds(),
      reporting_category: category,
      type,
    })
    this.lines.set(line.id, line)
    return line
  }
}

/** The id in a field, whether or not the field is expanded. */
export const idOf = (value: string | { id: string } | null | undefined): string =>
  typeof value === 'string' ? value : (value?.id ?? '')

export function find<T>(map: ReadonlyMap<string, T>, kind: string, id: string, param?: string): T {
  const object = map.get(id)
  if (!object) throw missing(kind, id, param)
  return object
}
