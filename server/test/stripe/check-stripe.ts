// `STRIPE_TEST_KEY=sk_test_… npm run check:stripe`: the adapter against Stripe's own test mode, which moves no money.
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'
import { Stripe } from 'stripe'

import type { CardProvider } from '../../src/providers/card/port.ts'
import { stripeCard } from '../../src/providers/card/stripe/provider.ts'
import type { DirectDebitProvider } from '../../src/providers/direct-debit/port.ts'
import { stripeBecs } from '../../src/providers/direct-debit/stripe/provider.ts'
import { configuredProviders } from '../../src/providers/configured.ts'
import { openProviders } from '../../src/providers/open-providers.ts'
import { testClock } from '../test-clock.ts'
import { openTestCluster } from '../test-database.ts'
import { chargeOf, debitOf, MERCHANT, newOperation, signal } from './operations.ts'

interface Step {
  proves: string
  run(provider: CardProvider, debits: AtStripe): Promise<unknown>
  expected: string
}

/** The debit provider, and the details of a Stripe test account as a form submits them. */
interface AtStripe {
  debit: DirectDebitProvider
  account(number: string): Promise<string>
}

const requestOf = (amount: number) => ({
  operationId: newOperation(),
  merchantId: MERCHANT,
  amount,
  currency: 'AUD',
})
const kindOf = (outcome: { kind: string; code?: string }) =>
  outcome.code === undefined ? outcome.kind : `${outcome.kind} ${outcome.code}`
/** Stripe's test cards, by the names that its documentation gives them. */
const charge = (provider: CardProvider, card: string, more = {}) =>
  provider.charge(chargeOf(`pm_card_${card}`, more), signal)

async function refOf(outcome: Promise<{ kind: string; ref?: string }>): Promise<string> {
  const { kind, ref } = await outcome
  if (ref === undefined) throw new Error(`It was ${kind}`)
  return ref
}

/** How long to wait: Stripe's test accounts answer within minutes. */
const ANSWER_MS = 300_000

/** The outcome of a debit of one of Stripe's test accounts. */
async function debited({ debit, account }: AtStripe, number: string) {
  const request = debitOf(await account(number))
  const first = await debit.submit(request, signal)
  const until = Date.now() + ANSWER_MS
  for (;;) {
    const outcome = await debit.lookup(request.operationId, signal)
    if (outcome.kind !== 'submitted' || Date.now() > until) return { first, outcome }
    await sleep(5_000)
  }
}

async function refund(provider: CardProvider, card: string) {
  const chargeRef = await refOf(charge(provider, card))
  return provider.refund({ ...requestOf(10_00), chargeRef }, signal)
}

const STEPS: readonly Step[] = [
  {
    proves: 'an intent is created, then confirmed, and is asked again for the same answer',
    async run(provider) {
      const request = chargeOf('pm_card_visa')
      const first = await provider.charge(request, signal)
      const outcome = await provider.lookup(request.operationId, signal)
      return JSON.stringify(first) === JSON.stringify(outcome) ? kindOf(first) : 'two answers'
    },
    expected: 'succeeded',
  },
  {
    proves: 'a decline is answered after the intent was cancelled',
    run: async (provider) => kindOf(await charge(provider, 'chargeDeclined')),
    expected: 'declined card_declined',
  },
  {
    proves: 'a decline has its reason',
    run: async (provider) => kindOf(await charge(provider, 'chargeDeclinedInsufficientFunds')),
    expected: 'declined insufficient_funds',
  },
  {
    proves: 'an unknown token is refused before any bank is asked',
    run: async (provider) => kindOf(await charge(provider, 'unknown')),
    expected: 'declined payment_token_unknown',
  },
  {
    proves: 'a challenge has an address, and is closed without a charge',
    async run(provider) {
      const request = chargeOf('pm_card_threeDSecureRequired', { request3ds: true })
      const waiting = await provider.charge(request, signal)
      return `${waiting.kind} ${(await provider.close(request.operationId, signal)).kind}`
    },
    expected: 'action_required not_charged',
  },
  {
    proves: 'a manual confirmation is allowed with the parameters that we send',
    async run(provider) {
      const request = chargeOf('pm_card_threeDSecureRequired', { confirmation: 'manual' })
      const waiting = await provider.charge(request, signal)
      return `${waiting.kind} ${(await provider.close(request.operationId, signal)).kind}`
    },
    expected: 'action_required not_charged',
  },
  {
    proves: 'a hold is captured in part, once',
    async run(provider) {
      const hold = provider.authorise(chargeOf('pm_card_visa'), signal)
      const authorisationRef = await refOf(hold)
      const first = await provider.capture({ ...requestOf(40_00), authorisationRef }, signal)
      const second = await provider.capture({ ...requestOf(10_00), authorisationRef }, signal)
      return `${kindOf(first)}, ${kindOf(second)}`
    },
    expected: 'succeeded, refused authorisation_captured',
  },
  {
    proves: 'a hold is released, also twice',
    async run(provider) {
      const authorisationRef = await refOf(provider.authorise(chargeOf('pm_card_visa'), signal))
      const release = () =>
        provider.voidAuthorisation({ ...requestOf(100_00), authorisationRef }, signal)
      return `${(await release()).kind} ${(await release()).kind}`
    },
    expected: 'succeeded succeeded',
  },
  {
    proves: 'a checked card is charged again without its owner',
    async run(provider) {
      const { amount: _, ...request } = chargeOf('pm_card_visa')
      const checked = await provider.checkCard(request, signal)
      const source = checked.kind === 'succeeded' ? (checked.source ?? '') : ''
      return kindOf(
        await provider.chargeSaved({ ...requestOf(20_00), source, statement: 'Test shop' }, signal),
      )
    },
    expected: 'succeeded',
  },
  {
    proves: 'a refund is made',
    run: async (provider) => kindOf(await refund(provider, 'visa')),
    expected: 'succeeded',
  },
  {
    proves: 'a refund may be pending',
    run: async (provider) => kindOf(await refund(provider, 'pendingRefund')),
    expected: 'pending',
  },
  {
    proves: 'a refund of more than was charged is refused',
    async run(provider) {
      const chargeRef = await refOf(charge(provider, 'visa'))
      return kindOf(await provider.refund({ ...requestOf(100_01), chargeRef }, signal))
    },
    expected: 'refused amount_too_large',
  },
  {
    proves: 'two of the same at once charge once',
    async run(provider) {
      const request = chargeOf('pm_card_visa')
      const answers = await Promise.all([1, 2, 3].map(() => provider.charge(request, signal)))
      return new Set(answers.map((answer) => JSON.stringify(answer))).size === 1
        ? kindOf(answers[0] ?? { kind: 'none' })
        : 'two answers'
    },
    expected: 'succeeded',
  },
  {
    proves: 'what moved today is listed with our operations',
    async run(provider) {
      const request = chargeOf('pm_card_visa')
      await provider.charge(request, signal)
      // Stripe lists it with a short delay.
      await sleep(5_000)
      const listed = await provider.movements(new Date().toISOString().slice(0, 10), signal)
      const all = listed.kind === 'movements' ? listed.movements : []
      return all.some(({ operationId }) => operationId === request.operationId)
        ? 'listed'
        : 'missing'
    },
    expected: 'listed',
  },
  {
    proves: 'a debit is submitted with the acceptance, and confirmed by the banks',
    async run(_, debits) {
      const { first, outcome } = await debited(debits, '000123456')
      return `${kindOf(first)}, ${kindOf(outcome)}`
    },
    expected: 'submitted, confirmed',
  },
  {
    proves: 'a debit of a closed account fails with its reason, after the intent was cancelled',
    run: async (_, debits) => kindOf((await debited(debits, '111111113')).outcome),
    expected: 'failed accountclosed',
  },
  {
    proves: 'a debit without money fails with its reason',
    run: async (_, debits) => kindOf((await debited(debits, '222222227')).outcome),
    expected: 'failed insufficientfunds',
  },
  {
    proves: 'a confirmed debit that is disputed is returned, with what moved',
    async run(_, debits) {
      const { outcome } = await debited(debits, '444444440')
      return outcome.kind === 'returned'
        ? `returned ${outcome.taken - outcome.won}`
        : kindOf(outcome)
    },
    expected: 'returned 10000',
  },
  {
    proves: 'a debit that was confirmed is refunded in part',
    async run(_, debits) {
      const chargeRef = await refOf(debited(debits, '000123456').then(({ outcome }) => outcome))
      return kindOf(await debits.debit.refund({ ...requestOf(10_00), chargeRef }, signal))
    },
    expected: 'succeeded',
  },
]

const accountsAt =
  ({ paymentMethods }: Stripe) =>
  async (number: string): Promise<string> => {
    const method = await paymentMethods.create({
      type: 'au_becs_debit',
      au_becs_debit: { bsb_number: '000000', account_number: number },
      billing_details: { name: 'Test Payer', email: 'payer@example.com' },
    })
    return method.id
  }

async function check(key: string): Promise<number> {
  const cluster = await openTestCluster()
  const url = await cluster.createDatabase()
  const env = {
    STRIPE_SECRET_KEY: key,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_unused',
    STRIPE_WEBHOOK_SECRETS: 'whsec_unused',
    STRIPE_BECS: 'on',
  }
  const providers = await openProviders({
    configured: configuredProviders([stripeCard, stripeBecs], env, true),
    url,
    clock: testClock(),
    random: { bytes: (size) => crypto.getRandomValues(Buffer.alloc(size)) },
    secret: Buffer.alloc(48, 7),
    origin: 'https://pay.example',
    sendsEvents: false,
    onError: console.error,
  })
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { provider } = providers.opened(stripeCard)
  const { provider: debit } = providers.opened(stripeBecs)
  const account = accountsAt(new Stripe(key))
  let failed = 0
  for (const { proves, run, expected } of STEPS) {
    // Test cards may be used again, our tokens may not.
    await database.query('update provider_stripe.operation set token = null')
    const outcome = await run(provider, { debit, account }).catch((failure: unknown) =>
      String(failure),
    )
    if (outcome !== expected) failed++
    console.log(outcome === expected ? `✓ ${proves}` : `✗ ${proves}: ${String(outcome)}`)
  }
  await database.end()
  await providers.close()
  await cluster.stop()
  return failed
}

const key = process.env['STRIPE_TEST_KEY'] ?? ''
if (/^sk_test_\w+$/.test(key)) process.exitCode = (await check(key)) === 0 ? 0 : 1
else {
  console.error('STRIPE_TEST_KEY must be a secret test key, sk_test_…; no other key is used.')
  console.error('With one it would prove, in Stripe’s test mode:')
  for (const { proves } of STEPS) console.error(`- ${proves}`)
  process.exitCode = 1
}
