import type { CardProvider } from '../../src/providers/card/port.ts'
import type { SandboxCardProvider } from '../../src/providers/card/sandbox/sandbox-card.ts'
import type { DirectDebitProvider } from '../../src/providers/direct-debit/port.ts'
import type { TestAccount } from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import type { BankMethodsSandbox } from '../../src/providers/sandbox/sandboxes.ts'
import { isForDebit } from './debits.ts'
import { StripeFake } from './stripe-fake.ts'

/** Takes a test server's cards and debits at Stripe's stand-in instead of the sandbox. */
export interface CardsAtStripe {
  /** The settings of the server. */
  env: Record<string, string>
  /** The token that the hosted page gets for a card. */
  token(number: string): Promise<string>
  /** The token that the hosted page gets for a bank account. */
  debitToken(account: Pick<TestAccount, 'bsb' | 'accountNumber'>): Promise<string>
  /** The questions that tests ask the sandbox, answered by the stand-in. */
  sandbox(
    sandbox: SandboxCardProvider,
    at: { eventsUrl: string; provider: CardProvider },
  ): SandboxCardProvider
  /** The same for bank accounts. */
  bankMethods(
    sandbox: BankMethodsSandbox,
    at: { eventsUrl: string; provider: DirectDebitProvider },
  ): BankMethodsSandbox
  stop(): Promise<void>
}

export interface StripeProviders extends CardsAtStripe {
  fake: StripeFake
}

export async function openStripeProviders(now: () => Date): Promise<StripeProviders> {
  const fake = await new StripeFake(now).listen()
  return {
    fake,
    env: { ...fake.env, ...fake.becsEnv },
    token: async (number) => fake.memory.method(number),
    sandbox(sandbox, { eventsUrl, provider }) {
      fake.eventsUrl = eventsUrl
      return {
        ...sandbox,
        provider,
        charges: async (ids) => chargesUnder(fake, ids),
        refunds: async (ids) => refundsUnder(fake, ids),
        answerChallenge: async (id, isPassed) => void fake.answerChallenge(id, isPassed),
        deliver: (options) => fake.deliver(options),
      }
    },
    debitToken: async (account) => fake.memory.debitMethod(account),
    bankMethods(sandbox, { eventsUrl, provider }) {
      fake.becsEventsUrl = eventsUrl
      const debits = async (ids: readonly string[]) => chargesUnder(fake, ids, true)
      return {
        payTo: sandbox.payTo,
        directDebit: {
          ...sandbox.directDebit,
          provider,
          debits,
          deliver: (options) => fake.deliver(options),
        },
        charged: async (ids) =>
          (await Promise.all([debits(ids), sandbox.payTo.charges(ids)])).flat(),
      }
    },
    stop: () => fake.stop(),
  }
}

/** Charges and captures that took money, of cards or of bank accounts. */
function chargesUnder({ memory }: StripeFake, ids: readonly string[], ofDebits = false) {
  memory.catchUp()
  return [...memory.intents.values()].flatMap((intent) => {
    const {
      status,
      metadata,
      capture_method: captureMethod,
      amount_received: amount,
      currency,
    } = intent
    const isHold = captureMethod === 'manual'
    const operationId = metadata[isHold ? 'capture_operation_id' : 'operation_id'] ?? ''
    const isOther = isForDebit(intent.payment_method_types) !== ofDebits
    if (status !== 'succeeded' || isOther || !ids.includes(operationId)) return []
    const statement = isHold ? null : intent.statement_descriptor_suffix
    return [{ operationId, amount, currency: currency.toUpperCase(), statement }]
  })
}

function refundsUnder(fake: StripeFake, ids: readonly string[]) {
  fake.memory.catchUp()
  return fake
    .refunds(ids)
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .map(({ metadata, amount, currency }) => ({
      operationId: metadata?.['operation_id'] ?? '',
      amount,
      currency: currency.toUpperCase(),
    }))
}
