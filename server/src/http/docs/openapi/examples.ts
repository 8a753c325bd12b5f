import type { PayResponse } from '@paydeck/contract/calls/invoice'
import type { CardSource } from '@paydeck/contract/calls/shop/customers'
import type { shopCalls } from '@paydeck/contract/api/shop-calls'
import type { shopCheckoutCalls } from '@paydeck/contract/calls/shop/checkout'
import type { Api, CallName } from '@paydeck/contract/protocol/api'
import type { ResponseOf, Arguments } from '@paydeck/contract/protocol/route'

import type { MerchantRefund } from '@paydeck/contract/calls/shop/lists'

import { THIRD_GENERATION } from './third-generation-examples.ts'
import { AT, ORDER, TRANSACTION } from './sample-things.ts'

/** Calls by merchants' servers and customers' browsers, each of which has an example. */
export type ShopCall = Exclude<keyof typeof shopCalls, keyof typeof shopCheckoutCalls> | 'payOrder'

export type Examples = {
  readonly [Name in ShopCall]: {
    sent: Arguments<Api[Name]>
    answer: ResponseOf<Api[Name]>['data']
  }
}

const { merchantOrderId, merchantId, internalOrderId, currency } = ORDER
const { _id: transactionId } = TRANSACTION
const customerId = TRANSACTION.customerId ?? ''
const cardPaymentSourceId = TRANSACTION.cardPaymentSourceId ?? ''

const NEW_ORDER = {
  internalOrderId,
  paymentAmount: { amount: ORDER.amount, currency },
  customerEmail: 'jane@example.com',
  customerId,
  phoneNo: '+61485759280',
  items: [
    {
      amount: 22500,
      currency,
      description: 'House blend, 5 kg',
      sku: 'HB-5',
      quantity: 1,
    },
  ],
  taxIncluded: true,
  billing: { name: 'Jane Citizen' },
  metadata: { basket: '77' },
} as const

const UNPAID = { ...ORDER, status: 'created', amountPaid: 0, transactionId: null } as const

const PAID: PayResponse = {
  transactionId,
  transactionStatus: 'paid',
  amount: ORDER.amount,
  surchargeAmount: 0,
  currency,
  type: 'paycard',
}

const CARD: CardSource = {
  cardPaymentSourceId,
  customerId,
  customerDelegateUserId: null,
  brand: 'visa',
  funding: 'credit',
  last4: '4242',
  cardBin: null,
  expMonth: 12,
  expYear: 2031,
  country: null,
  isDeleted: false,
  createdAt: AT,
  updatedAt: AT,
}

const REFUND: MerchantRefund = {
  refundId: 'rfnd_7MnC3xQaBs2ZvG6t',
  transactionId,
  internalOrderId,
  amount: 2500,
  currency,
  status: 'succeeded',
  failureCode: null,
  reason: 'One bag was torn',
  createdAt: AT,
  updatedAt: AT,
}

const LINK_TOKEN =
  'mcht_4hJ8sLq2Zt6YwP0n.ordr_9n2c4Xk1bQ7wLm3v.KQ5CA9MBHxzYSlxM6hhe826XkrnA3QXVLs_rNOfhbqA'

/** A request and its response for every call of shops. A test makes each of them. */
export const EXAMPLES: Examples = {
  createShopOrder: { sent: { body: NEW_ORDER }, answer: UNPAID },
  getShopOrder: { sent: { merchantOrderId }, answer: ORDER },
  renameShopOrder: {
    sent: { merchantOrderId, body: { internalOrderId: 'WOO-1002' } },
    answer: undefined,
  },
  cancelShopOrder: { sent: { merchantOrderId }, answer: undefined },
  listShopOrders: { sent: { query: { internalOrderId } }, answer: [ORDER] },
  listMerchantTransactions: { sent: { query: { internalOrderId } }, answer: [TRANSACTION] },
  listMerchantRefunds: { sent: { query: { internalOrderId } }, answer: [REFUND] },
  getMerchantRefund: { sent: { refundId: REFUND.refundId }, answer: REFUND },
  createPayByLink: {
    sent: { body: { sendEmail: true, sendSms: false, orderRequest: NEW_ORDER } },
    answer: {
      order: { ...UNPAID, type: 'manual' },
      token: LINK_TOKEN,
      magicLink: `https://pay.example/pay/au/invoice/${merchantOrderId}?token=${LINK_TOKEN}`,
    },
  },
  payOrder: {
    sent: { merchantOrderId, body: { paymentToken: 'ptkn_3HwY9kTzPq6RbN1c', request3DS: true } },
    answer: PAID,
  },
  getMerchantTransaction: { sent: { transactionId }, answer: TRANSACTION },
  captureTransaction: {
    sent: { transactionId, body: { captureAmount: ORDER.amount } },
    answer: TRANSACTION,
  },
  voidTransaction: {
    sent: { transactionId },
    answer: { ...TRANSACTION, status: 'cancelled', fee: 0 },
  },
  refundTransaction: {
    sent: {
      body: { transactionId, refundAmount: { amount: 2500, currency }, reason: 'One bag was torn' },
    },
    answer: { refundId: 'rfnd_7MnC3xQaBs2ZvG6t', status: 'succeeded' },
  },
  createSavedCardPayment: {
    sent: {
      body: { paymentAmount: { amount: ORDER.amount, currency }, cardPaymentSourceId, customerId },
    },
    answer: { paymentTokenId: 'ptkn_6JcV1bXgRm8TqL4z', payCardId: 'card_9FsD3wHnYk2PvB7x' },
  },
  removeSavedCard: {
    sent: { merchantId, customerId, cardPaymentSourceId },
    answer: { ...CARD, isDeleted: true },
  },
  planEligibility: {
    sent: { body: { customerId } },
    answer: {
      maxLoanAmount: 100_000,
      currency,
      summary: 'This customer may pay up to $1,000.00 by instalments.',
    },
  },
  upsertPluginCustomer: {
    sent: {
      body: {
        internalCustomerId: '17',
        emailAddress: 'jane@example.com',
        givenName: 'Jane',
        familyName: 'Citizen',
        phoneNo: '+61485759280',
      },
    },
    answer: { customerId },
  },
  signInPluginCustomer: {
    sent: { body: { customerId } },
    answer: { customToken: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJjdXN0XzhZYlIybU5wUXY0THNLN2QifQ.c2ln' },
  },
  ...THIRD_GENERATION,
  listOwnCards: { sent: { merchantId, customerId }, answer: [CARD] },
}

export const exampleOf = (name: CallName): { sent: Record<string, unknown>; answer?: unknown } =>
  name in EXAMPLES ? EXAMPLES[name as ShopCall] : { sent: {} }
