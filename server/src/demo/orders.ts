import { shopOrder } from '@paydeck/contract/calls/shop/new-order'
import type { WalletKind } from '@paydeck/contract/merchant/wallet-options'
import { DEFAULT_PLAN_VARIANT } from '@paydeck/contract/money/plan-variants'

import type { StagedClock } from '../kit/clock.ts'
import type { InvoiceHolder } from '../kit/actor.ts'
import { AppError } from '../kit/errors.ts'
import { DEMO_CARDS } from './cards.ts'
import type { DemoMerchant } from './merchants.ts'
import type { DemoScenario, DemoMethod } from './scenarios.ts'
import type { DemoWorld } from './world.ts'
import type { DemoCard, DemoOrder } from './year.ts'

const MINUTE = 60_000

export interface Shop {
  merchant: DemoMerchant
  merchantId: string
  userId: string
  world: DemoWorld<StagedClock>
}

export const currencyOfShop = ({ merchant }: Shop): 'AUD' | 'NZD' =>
  merchant.country === 'AU' ? 'AUD' : 'NZD'

/** An order is sent, then paid (or not) minutes later, or cancelled the next day. */
export async function simulateOrder(
  shop: Shop,
  order: DemoOrder,
  story: DemoScenario,
): Promise<void> {
  const { world, merchantId, userId } = shop
  world.clock.set(order.at)
  const createOrder = story.method === 'shop' ? createInShop : create
  const holder = await createOrder(shop, order)
  for (const [attempt, card] of order.cards.entries()) {
    world.clock.set(new Date(order.at.getTime() + (4 + attempt * 3) * MINUTE))
    await pay(shop, holder, order, { method: story.method, card })
  }
  if (!order.cancelled) return
  world.clock.set(new Date(order.at.getTime() + 26 * 60 * MINUTE))
  try {
    await world.services.orders.cancel({ merchantId, userId }, holder.merchantOrderId)
  } catch (failure) {
    // The last attempt has no outcome yet, so the order stays open.
    if (!(failure instanceof AppError)) throw failure
  }
}

async function create(shop: Shop, order: DemoOrder): Promise<InvoiceHolder> {
  const { world, merchantId, userId } = shop
  const currency = currencyOfShop(shop)
  const { order: created } = await world.services.orders.create(
    { merchantId, userId },
    {
      sendEmail: false,
      orderRequest: {
        orderType: 'manual',
        internalOrderId: order.number,
        paymentAmount: { amount: priceOf(order), currency },
        customerEmail: order.customer.email,
        phoneNo: order.customer.phone,
        description: order.items.map((item) => item.name).join(', '),
        items: order.items.map((item) => ({
          description: item.name,
          quantity: item.quantity,
          amount: item.price,
          currency,
        })),
        taxIncluded: true,
        billing: { name: order.customer.name, phone: order.customer.phone },
        internalCustomerId: order.customer.internalId,
      },
    },
  )
  return { merchantId, merchantOrderId: created.merchantOrderId }
}

/** Creates the order with the secret key, as the merchant's web shop does. */
async function createInShop(shop: Shop, order: DemoOrder): Promise<InvoiceHolder> {
  const { world, merchantId } = shop
  const { customer } = order
  const currency = currencyOfShop(shop)
  const { shopOrders, shopCustomers } = world.services
  const customerId = await shopCustomers.upsert(merchantId, {
    internalCustomerId: customer.internalId,
    emailAddress: customer.email,
    givenName: customer.name.split(' ')[0] ?? null,
    familyName: customer.name.split(' ').slice(1).join(' '),
    phoneNo: customer.phone,
  })
  const request = shopOrder.parse({
    internalOrderId: order.number,
    paymentAmount: { amount: priceOf(order), currency },
    customerId,
    customerEmail: customer.email,
    phoneNo: customer.phone,
    description: order.items.map((item) => item.name).join(', '),
    items: order.items.map(({ name, quantity, price }) => ({
      description: name,
      quantity,
      amount: price,
      currency,
    })),
    billing: { name: customer.name, phone: customer.phone },
    taxIncluded: true,
  })
  const key = { merchantId, keyId: 'demo-shop', scopes: null, refundLimit: null }
  const options = { link: null, idempotencyKey: null }
  return { merchantId, merchantOrderId: await shopOrders.create(key, request, options) }
}

const priceOf = (order: DemoOrder): number =>
  order.items.reduce((sum, item) => sum + item.quantity * item.price, 0)

async function pay(
  shop: Shop,
  holder: InvoiceHolder,
  order: DemoOrder,
  { method, card }: { method: DemoMethod; card: DemoCard },
): Promise<void> {
  const { services, bankMethods } = shop.world
  if (method === 'debit' || method === 'returned_debit') {
    const { paymentToken } = await bankMethods.directDebit.tokenise({
      accountName: order.customer.name,
      bsb: '000000',
      accountNumber: method === 'debit' ? '000123456' : '444444440',
    })
    await services.bankPayments.payByBank(holder, { directDebit: { paymentToken } })
  } else if (method === 'payto') {
    const { agreementToken } = await bankMethods.payTo.agree({
      payerName: order.customer.name,
      payer: { payId: 'approved@payto.example' },
      amount: priceOf(order),
      currency: currencyOfShop(shop),
    })
    await services.bankPayments.payByBank(holder, { payTo: { agreementToken } })
  } else await payByCard(shop, holder, { method, card })
}

/** Payment methods that need a special card. */
const CARD_OF_METHOD: Partial<Record<DemoMethod, DemoCard>> = {
  late_plan: 'declinedLater',
  refund_fails: 'refundFails',
  declined_later: 'declinedLater',
  challenge: 'challenge',
  challenge_refused: 'challenge',
  challenge_left: 'challenge',
}

const WALLETS: Partial<Record<DemoMethod, WalletKind>> = {
  apple_pay: 'apple_pay',
  google_pay: 'google_pay',
}

async function payByCard(
  { world }: Shop,
  holder: InvoiceHolder,
  { method, card }: { method: DemoMethod; card: DemoCard },
): Promise<void> {
  const { [method]: used = card } = CARD_OF_METHOD
  const wallet = WALLETS[method]
  const { paymentToken } = wallet
    ? await world.card.tokeniseWallet(DEMO_CARDS[used], wallet)
    : await world.card.tokenise(DEMO_CARDS[used])
  // Pay in full if the order is too small for a plan, or the customer already owes too much.
  const wantsPlan = method === 'plan' || method === 'late_plan'
  const isPlan = wantsPlan && (await world.services.plans.offer(holder, {})).offer !== null
  const { cardPayments } = world.services
  const paid = await cardPayments.payByCard(holder, {
    paymentToken,
    ...(isPlan && { payPlanVariant: DEFAULT_PLAN_VARIANT }),
    ...(method === 'hold' && { authoriseOnly: true }),
  })
  const challenge = paid.threeDsAuthorisationId
  if (challenge === null || method === 'challenge_left') return
  await world.card.answerChallenge(challenge, method === 'challenge')
  await cardPayments.confirmChallenge(holder, { threeDSAuthorisationId: challenge })
}
