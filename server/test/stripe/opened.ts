import type { BankProvider } from '../../src/providers/bank/port.ts'
import { stripeConnect } from '../../src/providers/bank/stripe/provider.ts'
import type { ConnectedAccounts } from '../../src/providers/card/stripe/accounts.ts'
import type { CardProvider } from '../../src/providers/card/port.ts'
import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import { configuredProviders } from '../../src/providers/configured.ts'
import type { DirectDebitProvider } from '../../src/providers/direct-debit/port.ts'
import { stripeBecs } from '../../src/providers/direct-debit/stripe/provider.ts'
import { openProviders } from '../../src/providers/open-providers.ts'
import { StripeFake } from '../stripe-fake/stripe-fake.ts'
import { type TestClock, testClock } from '../test-clock.ts'
import { openTestCluster } from '../test-database.ts'

export interface OpenedStripe {
  fake: StripeFake
  time: TestClock
  /** One server's adapter. */
  provider: CardProvider
  bank: BankProvider
  debit: DirectDebitProvider
  accounts: ConnectedAccounts
  /** What the adapter reported to the operator. */
  reported: unknown[]
  /** Another server's adapter, with the same memory. */
  another(): Promise<CardProvider>
  anotherBank(): Promise<BankProvider>
  anotherDebit(): Promise<DirectDebitProvider>
  /** Checks whether Stripe accepts the key, as the operator's command does. */
  check(more?: Record<string, string>): Promise<unknown>
  checkBank(): Promise<unknown>
  stop(): Promise<void>
}

/** Only the adapter, with a database, on a fake of Stripe. */
export async function openStripe(more: Record<string, string> = {}): Promise<OpenedStripe> {
  const time = testClock()
  const cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const fake = await new StripeFake(() => time.now()).listen()
  const reported: unknown[] = []
  const closers: (() => Promise<void>)[] = []
  const open = async (changed: Record<string, string> = {}) => {
    const providers = await openProviders({
      configured: configuredProviders(
        [stripeCard, stripeConnect, stripeBecs],
        { ...fake.env, ...fake.connectEnv, ...fake.becsEnv, ...more, ...changed },
        true,
      ),
      url,
      clock: time,
      random: { bytes: (size) => crypto.getRandomValues(Buffer.alloc(size)) },
      secret: Buffer.alloc(48, 7),
      origin: 'https://pay.example',
      sendsEvents: false,
      onError: (failure) => reported.push(failure),
    })
    closers.push(() => providers.close())
    return {
      card: providers.opened(stripeCard),
      bank: providers.opened(stripeConnect),
      debit: providers.opened(stripeBecs),
    }
  }
  const { card, bank, debit } = await open()
  return {
    fake,
    time,
    provider: card.provider,
    accounts: card.accounts,
    bank: bank.provider,
    debit: debit.provider,
    reported,
    another: async () => (await open()).card.provider,
    anotherBank: async () => (await open()).bank.provider,
    anotherDebit: async () => (await open()).debit.provider,
    check: async (changed) => (await open(changed)).card.check(),
    checkBank: () => bank.check(),
    async stop() {
      for (const close of closers) await close()
      await cluster.stop()
      await fake.stop()
    },
  }
}
