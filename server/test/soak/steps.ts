import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'

import { TEST_ACCOUNTS } from '../../src/providers/bank/sandbox/test-accounts.ts'
import { inRequest } from '../../src/kit/request-context.ts'
import { TEST_CARDS, type TestCard } from '../../src/providers/card/sandbox/test-cards.ts'
import { TEST_DEBIT_ACCOUNTS } from '../../src/providers/direct-debit/sandbox/test-accounts.ts'
import { TEST_PAYERS } from '../../src/providers/payto/sandbox/test-payers.ts'
import type { Dice, Life, SimulatedOrder } from './life.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Makes all random choices and returns the step, which itself is deterministic. */
export type Step = (life: Life) => () => Promise<unknown>

const CARDS = TEST_CARDS.filter(({ behaviour }) => behaviour.kind !== 'slow')
const [VISA] = CARDS
const DEBITS = TEST_DEBIT_ACCOUNTS.filter(({ behaviour }) => behaviour.kind !== 'slow')
const PAYERS = TEST_PAYERS.filter(
  ({ payer, behaviour }) => payer.includes('@') && behaviour.charge.kind !== 'slow',
)
const ENDINGS = TEST_ACCOUNTS.filter(({ behaviour }) => behaviour.kind !== 'slow')

/** A card that pays, or any card the provider knows. */
const randomCard = ({ dice }: Life): TestCard | undefined =>
  dice.chance(60) ? VISA : dice.of(CARDS)

async function tokenOf({ environment }: Life, card: TestCard | undefined): Promise<string> {
  const cvc = card?.brand === 'amex' ? '1234' : '123'
  const details = { number: card?.number ?? '', expMonth: 12, expYear: 2031, cvc, name: 'Jane Doe' }
  return (await environment.card.tokenise(details)).paymentToken
}

const holderOf = ({ merchantId }: Life, order: SimulatedOrder | undefined) => ({
  merchantId,
  merchantOrderId: order?.merchantOrderId ?? 'ordr_unknown',
})

const paymentOf = (order: SimulatedOrder | undefined): string =>
  order?.transactionId ?? 'tran_unknown'

/** Creates an order; the list has it at once. */
function newOrder(life: Life): { order: SimulatedOrder; make: () => Promise<void> } {
  const { dice, environment, actor, currency } = life
  const order: SimulatedOrder = {
    amount: dice.chance(80) ? dice.between(1_00, 400_00) : dice.between(1, 5),
  }
  const customerEmail = `customer${dice.between(0, 11)}@example.com`
  const number = `N-${life.orders.push(order)}`
  const make = async (): Promise<void> => {
    const created = await environment.services.orders.create(actor, {
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: number,
        paymentAmount: { amount: order.amount, currency },
        customerEmail,
        billing: { name: 'Jane Doe' },
      },
    })
    order.merchantOrderId = created.order.merchantOrderId
  }
  return { order, make }
}

/** Pays by card; a challenge is confirmed, refused or abandoned. */
function payment(
  life: Life,
  order: SimulatedOrder | undefined,
  options: { authoriseOnly?: boolean; payPlanVariant?: string } = {},
): () => Promise<void> {
  const card = randomCard(life)
  const answer = life.dice.of(['confirmed', 'refused', 'left', 'late'] as const)
  return async () => {
    const { environment } = life
    const holder = holderOf(life, order)
    const paymentToken = await tokenOf(life, card)
    const paid = await environment.services.cardPayments.payByCard(holder, {
      paymentToken,
      ...options,
    })
    if (order) order.transactionId = paid.transactionId
    const challenge = paid.threeDsAuthorisationId
    if (challenge === null || paid.threeDsRedirectUrl === null || answer === 'left') return
    await environment.card.answerChallenge(challenge, answer !== 'refused')
    // A customer whose browser never returns: the sweep finds the outcome.
    if (answer !== 'late')
      await environment.services.cardPayments.confirmChallenge(holder, {
        threeDSAuthorisationId: challenge,
      })
  }
}

const payNewOrder: Step = (life) => {
  const { order, make } = newOrder(life)
  const pay = payment(life, order)
  return async () => {
    await make()
    await pay()
  }
}

const payOldOrder: Step = (life) => payment(life, life.dice.recent(life.orders))

const hold: Step = (life) => {
  const { order, make } = newOrder(life)
  const pay = payment(life, order, { authoriseOnly: true })
  return async () => {
    await make()
    await pay()
  }
}

const startPlan: Step = (life) => {
  const { order, make } = newOrder(life)
  order.amount = life.dice.between(30_00, 900_00)
  const payPlanVariant = life.dice.chance(95) ? DEFAULT_PLAN_VARIANT : 'payplan_8_weekly_payments'
  const pay = payment(life, order, { payPlanVariant })
  return async () => {
    await make()
    await pay()
  }
}

const capture: Step = (life) => {
  const order = life.dice.recent(life.orders)
  const all = order?.amount ?? 0
  const amount = life.dice.of([null, null, Math.ceil(all / 3), 1, all + 1])
  return () => life.environment.services.holds.capture(life.actor, paymentOf(order), { amount })
}

const voidHold: Step = (life) => {
  const transactionId = paymentOf(life.dice.recent(life.orders))
  return () => life.environment.services.holds.void(life.actor, transactionId)
}

const refund: Step = (life) => {
  const { dice, actor, currency } = life
  const order = dice.recent(life.orders)
  const all = Math.max(1, order?.amount ?? 0)
  const amount = dice.of([all, Math.ceil(all / 2), dice.between(1, all), 1, all + 1])
  // These keys are never stored; they only tell a repeated press from a new request.
  const idempotencyKey = dice.chance(80) ? { scope: 'soak', key: 'a refund' } : null
  const strange = currency === 'AUD' ? ('NZD' as const) : ('AUD' as const)
  const refundAmount = { amount, currency: dice.chance(97) ? currency : strange }
  const repeats = dice.chance(15)
  return async () => {
    const request = { transactionId: paymentOf(order), refundAmount, idempotencyKey, limit: null }
    await life.environment.services.refunds.request(actor, request)
    if (repeats) await life.environment.services.refunds.request(actor, request)
  }
}

const payEarly: Step = (life) => {
  const { dice } = life
  const order = dice.recent(life.orders)
  const count = dice.of(['next', 'next', 'all'] as const)
  const card = dice.chance(50) ? randomCard(life) : null
  const answer = dice.of(['confirmed', 'refused', 'left', 'late'] as const)
  return async () => {
    const { environment } = life
    const holder = holderOf(life, order)
    const paymentToken = card === null ? undefined : await tokenOf(life, card)
    const { challenge } = await environment.services.plans.payNow(holder, {
      idempotencyKey: null,
      what: count,
      paymentToken,
    })
    if (challenge === null || answer === 'left') return
    const { threeDSAuthorisationId: id } = challenge
    await environment.card.answerChallenge(id, answer !== 'refused')
    if (answer !== 'late') await environment.services.plans.confirmChallenge(holder, id)
  }
}

const changeCard: Step = (life) => {
  const { dice } = life
  const order = dice.recent(life.orders)
  const card = randomCard(life)
  const answer = dice.of(['confirmed', 'refused', 'left', 'late'] as const)
  return async () => {
    const { environment } = life
    const holder = holderOf(life, order)
    const { challenge } = await environment.services.plans.changeCard(
      holder,
      await tokenOf(life, card),
    )
    if (challenge === null || answer === 'left') return
    const { threeDSAuthorisationId: id } = challenge
    await environment.card.answerChallenge(id, answer !== 'refused')
    if (answer !== 'late') await environment.services.plans.confirmCard(holder, id)
  }
}

const openDispute: Step = (life) => {
  const { dice } = life
  const order = dice.recent(life.orders)
  const dispute = { provider: 'soak', providerRef: `d-${life.disputes.length}` }
  life.disputes.push(dispute)
  const partAmount = dice.chance(20) ? dice.between(1, (order?.amount ?? 0) + 1) : undefined
  return () =>
    life.environment.services.disputes.open(life.merchantId, {
      ...dispute,
      transactionId: paymentOf(order),
      ...(partAmount !== undefined && { amount: partAmount }),
    })
}

const closeDispute: Step = (life) => {
  const providerRef = life.dice.recent(life.disputes)?.providerRef ?? 'd-none'
  const outcome = life.dice.of(['won', 'lost'] as const)
  return () =>
    life.environment.services.disputes.close(life.merchantId, {
      provider: 'soak',
      providerRef,
      outcome,
    })
}

/** The request in which a customer accepts a mandate. */
const CUSTOMER_REQUEST = { ip: '203.0.113.7', id: 'soak', headers: { 'user-agent': 'Mozilla/5.0' } }

const directDebit: Step = (life) => {
  const { order, make } = newOrder(life)
  const account = life.dice.of(DEBITS)
  return async () => {
    await make()
    const { directDebit: provider } = life.environment.bankMethods
    const { paymentToken } = await provider.tokenise({ ...account, accountName: 'Jane Doe' })
    const paid = await inRequest(CUSTOMER_REQUEST, () =>
      life.environment.services.bankPayments.payByBank(holderOf(life, order), {
        directDebit: { paymentToken, mandateAccepted: true },
      }),
    )
    order.transactionId = paid.transactionId
  }
}

const payTo: Step = (life) => {
  const { order, make } = newOrder(life)
  const { payer } = life.dice.of(PAYERS)
  return async () => {
    await make()
    const { agreementToken } = await life.environment.bankMethods.payTo.agree({
      payerName: 'Jane Doe',
      payer: { payId: payer },
      amount: order.amount,
      currency: 'AUD',
    })
    const paid = await life.environment.services.bankPayments.payByBank(holderOf(life, order), {
      payTo: { agreementToken },
    })
    order.transactionId = paid.transactionId
  }
}

const cancelOrder: Step = (life) => {
  const order = life.dice.recent(life.orders)
  return () =>
    life.environment.services.orders.cancel(life.actor, holderOf(life, order).merchantOrderId)
}

/** Sets new reserve terms or removes them. */
export const changeReserve: Step = ({ dice, environment, merchantId }) => {
  // Short, so that everything is paid out within the quiet weeks at the end.
  const terms = dice.chance(75) ? reserveTermsOf(dice, [1, 2, 3]) : null
  return async () => {
    await environment.services.reserves.setTerms(merchantId, terms, 'soak')
  }
}

/** The shares include a hundredth of a percent and the whole. */
export const reserveTermsOf = (dice: Dice, days: readonly number[]) => ({
  basisPoints: dice.of([1, 500, 1_000, 3_333, 10_000]),
  days: dice.of(days),
})

export const addBankAccount: Step = (life) => {
  const { dice, country } = life
  const ending = dice.chance(75) ? String(dice.between(1000, 8999)) : dice.of(ENDINGS).ending
  const account: Life['bankAccounts'][number] = {}
  life.bankAccounts.push(account)
  return async () => {
    const added = await life.environment.services.bankAccounts.add(life.actor, {
      accountName: 'Shop Pty Ltd',
      accountNumber: country === 'AU' ? `1000${ending}` : `12345678901${ending}`,
      country,
      currency: life.currency,
      routingNumber: country === 'AU' ? '062-000' : '010001',
    })
    account.externalAccountId = added.externalAccountId
  }
}

const usePrimary: Step = (life) => {
  const id = life.dice.recent(life.bankAccounts)?.externalAccountId ?? 'bank_unknown'
  return () => life.environment.services.bankAccounts.makePrimary(life.actor, id)
}

const changeSchedule: Step = (life) => {
  const schedule = life.dice.of(['daily', 'weekly', 'monthly'] as const)
  return () => life.environment.services.bankAccounts.setSchedule(life.actor, schedule)
}

const payOutNow: Step = (life) => () => life.environment.services.payouts.runNow(life.merchantId)

/** Advances the clock and runs the sweeps; sometimes two workers run them at once. */
const pass =
  (least: number, limit: number): Step =>
  (life) => {
    const { environment, dice } = life
    const by = dice.between(least, limit)
    const isDoubled = dice.chance(15)
    return async () => {
      environment.time.hold(new Date(environment.time.now().getTime() + by))
      await (isDoubled
        ? Promise.all([environment.sweep(), environment.sweep()])
        : environment.sweep())
    }
  }

const verify: Step = (life) => {
  const transactionId = paymentOf(life.dice.recent(life.orders))
  const verification: Life['verifications'][number] = {}
  life.verifications.push(verification)
  return async () => {
    const started = await life.environment.services.verifications.start(life.actor, transactionId)
    verification.sourceVerificationId = started.sourceVerificationId
  }
}

const decideVerification: Step = (life) => {
  const verification = life.dice.recent(life.verifications)
  const verdict = life.dice.of(['passed', 'failed', 'reset'] as const)
  return () =>
    life.environment.services.verifications.recordVerdict(
      life.actor,
      verification?.sourceVerificationId ?? 'srcv_unknown',
      verdict,
    )
}

/** Sends the providers' events: late, twice, in any order. */
const sendEvents: Step = (life) => {
  const delivery = { times: life.dice.between(1, 2), newestFirst: life.dice.chance(50) }
  return () => life.environment.sendEvents(delivery)
}

export type WeightedSteps = Readonly<Record<string, readonly [weight: number, step: Step]>>

/** The possible steps, with their relative frequency. */
export const ACTIONS: WeightedSteps = {
  payNewOrder: [18, payNewOrder],
  payOldOrder: [6, payOldOrder],
  hold: [6, hold],
  capture: [7, capture],
  voidHold: [3, voidHold],
  startPlan: [8, startPlan],
  payEarly: [7, payEarly],
  changeCard: [3, changeCard],
  refund: [16, refund],
  openDispute: [6, openDispute],
  closeDispute: [6, closeDispute],
  directDebit: [5, directDebit],
  payTo: [4, payTo],
  cancelOrder: [3, cancelOrder],
  addBankAccount: [1, addBankAccount],
  usePrimary: [2, usePrimary],
  changeSchedule: [1, changeSchedule],
  changeReserve: [1, changeReserve],
  payOutNow: [1, payOutNow],
  sendEvents: [4, sendEvents],
  verify: [5, verify],
  decideVerification: [4, decideVerification],
}

export const STEPS: WeightedSteps = {
  ...ACTIONS,
  minutesPass: [6, pass(1000, 20 * MINUTE)],
  hoursPass: [5, pass(20 * MINUTE, 14 * HOUR)],
  daysPass: [6, pass(14 * HOUR, 60 * HOUR)],
  // The server was off for a while.
  weekPasses: [1, pass(3 * DAY, 9 * DAY)],
}

/** Each name as often as its weight. */
export const weightedNames = (steps: WeightedSteps): string[] =>
  Object.entries(steps).flatMap(([name, [weight]]) => Array<string>(weight).fill(name))

export function stepOf(steps: WeightedSteps, name: string): Step {
  const match = steps[name]
  if (!match) throw new Error(`There is no step ${name}`)
  return match[1]
}
