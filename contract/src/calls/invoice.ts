import * as z from 'zod/mini'

import { actionRequired } from '../protocol/challenge.ts'
import { country, currency, minor } from '../money/schemas.ts'
import { route } from '../protocol/route.ts'
import { orderedItem } from '../merchant/ordered-item.ts'
import { transactionStatus } from '../merchant/status.ts'
import { walletOptions } from '../merchant/wallet-options.ts'
import { instant, maybeText } from '../protocol/wire.ts'

/** `held`: authorised on the customer's card and not captured. `expired`: the last day to pay has passed. */
export const invoiceState = z.enum([
  'payable',
  'processing',
  'held',
  'paid',
  'cancelled',
  'expired',
])
export type InvoiceState = z.infer<typeof invoiceState>

export const payMethod = z.enum(['card', 'direct_debit', 'payto'])

const amountAt = z.object({ amount: minor, at: instant })

/** The provider's part of the page for cards or bank accounts. It sends details to the provider, never to our API. */
export const providerPage = z.object({
  /** Our own forms are `card-fields` and `account-fields`. */
  part: z.string(),
  /** Where the part sends the details; never our API. */
  tokensUrl: z.string(),
  /** Public settings of the part, such as a publishable key. */
  settings: z.record(z.string(), z.string()),
})
export type ProviderPage = z.infer<typeof providerPage>

const paymentOptions = z.object({
  instalments: z.nullable(z.object({ payments: z.int() })),
  /** Older servers send no `part` or `settings`: use the page's own fields. */
  directDebit: z.nullable(z.partial(providerPage, { part: true, settings: true })),
  /** Where the page sends PayTo requests; never our API. */
  payTo: z.nullable(z.object({ agreementsUrl: z.string() })),
  wallets: walletOptions,
})

export const accent = z.object({
  base: z.string(),
  hover: z.string(),
  on: z.string(),
  soft: z.string(),
})

export const invoice = z.object({
  state: invoiceState,
  brand: z.string(),
  accent: z.object({ light: accent, dark: accent }),
  merchant: z.object({
    name: z.string(),
    legalName: z.string(),
    logoUri: maybeText,
    logoAltText: maybeText,
    taxId: maybeText,
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
    /** The GST within the amount, minor units; null when the customer is not shown it. */
    gst: z.nullable(minor),
    billingName: maybeText,
    /** The last day to pay. Optional for older servers. */
    lastDay: z.optional(z.nullable(z.iso.date())),
    /** A card payment only holds the amount; the merchant captures it within seven days. */
    isHoldOnly: z.boolean(),
    items: z.array(orderedItem),
  }),
  timeZone: z.string(),
  payment: z.nullable(
    z.object({
      transactionId: z.string(),
      createdAt: instant,
      method: payMethod,
      cardBrand: maybeText,
      cardLast4: maybeText,
      walletType: maybeText,
      bankHint: maybeText,
      /** Submitted to the bank, whose answer may take days. */
      isWithBank: z.boolean(),
      heldUntil: z.nullable(instant),
      /** Captured so far: a part of a held amount, the full price of a plan, 0 before any capture. */
      captured: minor,
      capturedAt: z.nullable(instant),
      refunded: minor,
      /**
       * Amounts disputed by the customer's bank. `at`: for `open`, when the newest dispute was opened; for `lost`, when
       * the newest was decided. Won disputes are left out. Optional for older servers.
       */
      disputes: z.optional(z.object({ open: z.nullable(amountAt), lost: z.nullable(amountAt) })),
      isPlan: z.boolean(),
    }),
  ),
  /** The last hold on this order that was released without a capture; null once the order is paid. */
  letGo: z.nullable(amountAt),
  /** The shop's page to return to; null for none. */
  backTo: maybeText,
  answers: z.array(z.object({ label: z.string(), value: z.string() })),
  ways: paymentOptions,
  cardProvider: z.nullable(providerPage),
})
export type Invoice = z.infer<typeof invoice>

export const payResponse = z.object({
  /** The payment’s id. */
  transactionId: z.string(),
  /** `paid`, `accepted` (a plan runs) or `not_captured` (the amount is held). */
  transactionStatus,
  /** What was charged or held, in cents. */
  amount: minor,
  /** 0: customers are never surcharged. */
  surchargeAmount: minor,
  /** The order’s. */
  currency,
  /** In full, or in instalments. */
  type: z.enum(['paycard', 'payplan']),
  /** Send it again after a challenge. */
  paymentToken: z.optional(z.string()),
  /** Present when the cardholder must pass a challenge first: nothing is charged yet. */
  paymentActionRequired: z.optional(actionRequired),
})

export type PayResponse = z.infer<typeof payResponse>

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
