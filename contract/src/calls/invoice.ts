import * as z from 'zod/mini'

import { actionRequired } from '../protocol/challenge.ts'
import { country, currency } from '../money/currency.ts'
import { minor } from '../money/money.ts'
import { route } from '../protocol/route.ts'
import { transactionStatus } from '../merchant/status.ts'
import { walletOptions } from '../merchant/wallet-options.ts'
import { instant, maybeText } from '../protocol/wire.ts'

/** What the customer may do with the order now; `held`: an amount is held on their card, and nothing taken. */
export const invoiceState = z.enum(['payable', 'processing', 'held', 'paid', 'cancelled'])
export type InvoiceState = z.infer<typeof invoiceState>

/** How a payment was made, or is being made. */
export const payMethod = z.enum(['card', 'direct_debit', 'payto'])

/** The ways to pay that are open to the customer beside a card in full; null where one is not offered. */
const paymentOptions = z.object({
  /** How many payments a plan would have; its amounts and days are asked for with `offerPlan`. */
  instalments: z.nullable(z.object({ payments: z.int() })),
  /** Where the page sends bank accounts and PayTo requests; never our own API. */
  directDebit: z.nullable(z.object({ tokensUrl: z.string() })),
  payTo: z.nullable(z.object({ agreementsUrl: z.string() })),
  wallets: walletOptions,
})

/** The colours of the merchant's brand, in one colour scheme. */
const accent = z.object({ base: z.string(), hover: z.string(), on: z.string(), soft: z.string() })

/** Everything the customer's page shows, and nothing else. */
export const invoice = z.object({
  state: invoiceState,
  /** The brand's id. */
  brand: z.string(),
  accent: z.object({ light: accent, dark: accent }),
  merchant: z.object({
    name: z.string(),
    legalName: z.string(),
    logoUri: maybeText,
    logoAltText: maybeText,
    taxId: maybeText,
    /** The number a New Zealand business is registered for GST under. */
    gstNumber: maybeText,
    country,
    supportEmail: maybeText,
    phoneNo: maybeText,
    website: maybeText,
  }),
  order: z.object({
    merchantOrderId: z.string(),
    internalOrderId: z.string(),
    createdAt: instant,
    description: maybeText,
    amount: minor,
    currency,
    /** The GST within the amount; null when it is not to be shown. */
    gst: z.nullable(minor),
    billingName: maybeText,
    /** Whether a card's amount is only held, for the merchant to take within seven days. */
    isHoldOnly: z.boolean(),
    items: z.array(z.object({ description: z.string(), quantity: z.int(), amount: minor })),
  }),
  timeZone: z.string(),
  /** The last attempt that counts: the paid one, or the one under way. */
  payment: z.nullable(
    z.object({
      transactionId: z.string(),
      createdAt: instant,
      method: payMethod,
      cardBrand: maybeText,
      cardLast4: maybeText,
      walletType: maybeText,
      /** The bank account or PayID as it may be shown. */
      bankHint: maybeText,
      /** Whether the bank has it and will answer later, which is no reason to worry. */
      isWithBank: z.boolean(),
      /** Until when an amount that is only held can be taken. */
      heldUntil: z.nullable(instant),
      /** What was taken: all of the order, or of a held amount a part; 0 while nothing was. A plan's is its full price. */
      captured: minor,
      /** When an amount that was only held was taken; null for what was never held. */
      capturedAt: z.nullable(instant),
      /** What has been given back of it so far. */
      refunded: minor,
      /** Whether it is paid in instalments; they are told by `getPlan`. */
      isPlan: z.boolean(),
    }),
  ),
  /** The last amount that was held on a card for this order and let go again, untouched; null once the order is paid. */
  letGo: z.nullable(z.object({ amount: minor, at: instant })),
  /** The merchant's own questions that the customer may see, with what was answered. */
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  ways: paymentOptions,
  /** Where the page sends the card number; never our own API. */
  cardProvider: z.object({ tokensUrl: z.string() }),
})
export type Invoice = z.infer<typeof invoice>

export const payAnswer = z.object({
  transactionId: z.string(),
  transactionStatus,
  amount: minor,
  surchargeAmount: minor,
  currency,
  type: z.enum(['paycard', 'payplan']),
  /** The token that was sent, to be sent again with the answer to a challenge. */
  paymentToken: z.optional(z.string()),
  /** Present when the card's owner must answer a challenge first: nothing is paid yet. */
  paymentActionRequired: z.optional(actionRequired),
})

export type PayAnswer = z.infer<typeof payAnswer>

/** The call that pays, but for what it takes: the customer's page, which makes that itself, does not load its shape. */
export const payCall = {
  base: 'api',
  method: 'POST',
  path: '/orders/{merchantOrderId}/pay',
  summary: 'Pay the order with a payment token of the card provider, in full or in instalments',
  access: 'payer',
  answer: payAnswer,
  idempotent: true,
  otherwise: 'We could not take this payment.',
} as const

export const invoiceCalls = {
  getInvoice: route({
    base: 'api',
    method: 'GET',
    path: '/orders/{merchantOrderId}/invoice',
    summary: 'The order as its customer sees it',
    access: 'invoice',
    answer: invoice,
    otherwise: 'We could not open this payment request.',
  }),
} as const
