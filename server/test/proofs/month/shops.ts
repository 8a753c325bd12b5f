import type { Actor } from '../../../src/kit/actor.ts'
import { AppError } from '../../../src/kit/errors.ts'
import { TEST_CARDS } from '../../../src/providers/card/sandbox/test-cards.ts'
import type { TestMerchant, World } from '../../harness.ts'
import { addAccount } from '../../money/payout-merchants.ts'
import type { Dice } from '../../soak/life.ts'

const [VISA] = TEST_CARDS
const CARDS = TEST_CARDS.filter(({ behaviour }) => behaviour.kind !== 'slow')

export interface Shop {
  merchant: TestMerchant
  actor: Actor
  accountId: string
  paid: { transactionId: string; amount: number }[]
}

/** Sets a reserve when terms are given. */
export async function openShop(
  world: World,
  country: 'AU' | 'NZ',
  reserve: { basisPoints: number; days: number } | null = null,
): Promise<Shop> {
  const merchant = await world.merchant({ country })
  const { externalAccountId: accountId } = await addAccount(
    merchant,
    country === 'AU' ? {} : { country, accountNumber: '0201000654321000', routingNumber: '' },
  )
  await world.services.reserves.setTerms(merchant.merchantId, reserve, 'system:month')
  const timeZone = country === 'AU' ? 'Australia/Sydney' : 'Pacific/Auckland'
  const { tenantId, merchantId, userId, email } = merchant
  const actor: Actor = {
    tenantId,
    merchantId,
    userId,
    sessionId: 'month',
    email,
    role: 'admin',
    permissions: [],
    refundLimit: null,
    timeZone,
    countsZone: timeZone,
    authenticatedAt: world.time.wall(),
  }
  return { merchant, actor, accountId, paid: [] }
}

/** Pays as a customer; one in eight with a card that declines, disputes or is silent. */
export async function sell(world: World, shop: Shop, number: number, dice: Dice): Promise<void> {
  const card = dice.chance(88) ? VISA : dice.of(CARDS)
  const amount = dice.between(5_00, 300_00)
  const { orders, cardPayments } = world.services
  const { order } = await orders.create(shop.actor, {
    sendEmail: false,
    orderRequest: {
      orderType: 'manual',
      internalOrderId: `M-${number}`,
      paymentAmount: { amount, currency: shop.merchant.currency },
      customerEmail: `customer${number % 400}@example.com`,
      billing: { name: 'Jane Doe' },
    },
  })
  const { paymentToken } = await world.sandbox.tokenise({
    number: card?.number ?? '',
    expMonth: 12,
    expYear: 2031,
    cvc: card?.brand === 'amex' ? '1234' : '123',
    name: 'Jane Doe',
  })
  const { merchantId } = shop.merchant
  const { merchantOrderId } = order
  const paid = await nullIfRefused(
    cardPayments.payByCard({ merchantId, merchantOrderId }, { paymentToken }),
  )
  // Refunds only plain payments: a dispute of a refunded payment needs a person to challenge it.
  if (card === VISA && paid?.status === 'paid')
    shop.paid.push({ transactionId: paid.transactionId, amount })
}

/** Refunds some payments, in whole or in part. */
export async function refundSome(world: World, shop: Shop, dice: Dice): Promise<void> {
  const payment = dice.recent(shop.paid)
  if (!payment) return
  const amount = dice.chance(50) ? payment.amount : dice.between(1, payment.amount)
  await nullIfRefused(
    world.services.refunds.request(shop.actor, {
      transactionId: payment.transactionId,
      refundAmount: { amount, currency: shop.merchant.currency },
      idempotencyKey: null,
      limit: null,
    }),
  )
}

/** An act that was refused with a message did not happen; any other error fails the proof. */
export async function nullIfRefused<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action
  } catch (failure) {
    if (failure instanceof AppError && failure.status < 500) return null
    throw failure
  }
}
