import * as z from 'zod/mini'

import { transactionStatus } from '../../merchant/status.ts'
import { currency, minor } from '../../money/schemas.ts'
import { actionRequired } from '../../protocol/challenge.ts'
import { actionTaken } from '../../protocol/challenge-taken.ts'
import { refundStatus } from '../../lists/refund-columns.ts'
import {
  lenientFlag,
  lenientMinor,
  lenientOptional,
  lenientText,
  requiredText,
} from '../../protocol/lenient.ts'
import { route } from '../../protocol/route.ts'
import { instant, maybeText } from '../../protocol/wire.ts'
import { orderStatus } from '../orders.ts'
import { newOnlineOrder, moneyInput } from './third-generation-order.ts'

/** The calls of current plugins. The single key of a body names the action. */

const money = z.object({
  /** In cents. */
  minorCurrencyUnits: minor,
  /** The currency. */
  currency,
})

const order = z.object({
  /** The order’s id. */
  orderId: z.string(),
  /** The merchant. */
  merchantId: z.string(),
  /** The tenant of the merchant. */
  marketplaceId: z.string(),
  /** The shop’s order number. */
  referenceOrderId: z.string(),
  /** The price. */
  amount: money,
  /** Receives the receipts. */
  customerEmailAddress: maybeText,
  /** The description of the order. */
  description: maybeText,
  /** `created` until it is paid or cancelled. */
  status: orderStatus,
  /** The payment that holds, pays or has paid it. */
  transactionId: maybeText,
  /** When it was created. */
  createdAt: instant,
  /** When it or its payment last changed. */
  updatedAt: instant,
})
export type OnlineOrder = z.infer<typeof order>

const hasOneAction = (body: object): boolean =>
  Object.values(body).filter((action) => action !== undefined).length === 1
const ONE_ACTION = 'Send one action.'

const paymentTokenId = requiredText(64)

const payAction = z
  .object({
    /** Pays in full by card. */
    PayByCard: z.optional(
      z.object({
        /** Pays one order. */
        paymentTokenId,
        /** Whether to ask the bank for a challenge. */
        request3DS: lenientFlag,
        /** Whether to only hold the amount, for seven days. */
        authoriseOnly: lenientFlag,
      }),
    ),
    /** Pays as chosen in the checkout. */
    PayByPaymentToken: z.optional(
      z.object({
        /** Pays one order. */
        paymentTokenId,
      }),
    ),
    /** Pays after the challenge. */
    Confirm3DSComplete: z.optional(
      z.object({
        /** The token of the first call. */
        paymentTokenId,
        /** The answer of the first call. */
        threeDSResponse: actionTaken,
        /** Whether to only hold the amount. */
        authoriseOnly: lenientFlag,
      }),
    ),
  })
  .check(z.refine(hasOneAction, ONE_ACTION))
export type PayAction = z.output<typeof payAction>

export const thirdGenerationCalls = {
  v3RegisterCustomer: route({
    base: 'v3',
    method: 'POST',
    path: '/customers',
    summary: 'Third generation: find or create a customer of the shop',
    access: 'secret-key',
    scope: 'customers:write',
    body: z.object({
      /** Finds or creates the customer. */
      RegisterPluginConsumerCustomer: z.object({
        /** The shop’s id of the account. */
        referenceCustomerId: lenientText(128),
        /** The email address. */
        emailAddress: lenientText(254),
        /** First name. */
        givenName: lenientText(100),
        /** Last name. */
        familyName: lenientText(100),
        /** Phone number. */
        phoneNumber: lenientText(32),
      }),
    }),
    answer: z.object({
      /** The customer’s id. */
      customerId: z.string(),
    }),
    otherwise: 'The customer could not be kept.',
  }),
  v3SignIn: route({
    base: 'v3',
    method: 'POST',
    path: '/auth/signin',
    summary: 'Third generation: a token for a customer’s own browser',
    access: 'secret-key',
    scope: 'customers:write',
    body: z.object({
      /** Signs the customer in. */
      SignInConsumer: z.object({
        /** The customer’s id. */
        customerId: requiredText(64),
      }),
    }),
    answer: z.object({
      /** For the customer’s browser; valid for fifteen minutes. */
      customToken: z.string(),
    }),
    otherwise: 'The customer could not be signed in.',
  }),
  v3CreateOrder: route({
    base: 'v3',
    method: 'POST',
    path: '/orders',
    summary: 'Third generation: create an order, for a checkout or with a link',
    access: 'secret-key',
    scope: 'orders:write',
    body: z
      .object({
        /** An order to pay in a checkout. */
        CreateOnlineOrder: z.optional(newOnlineOrder),
        /** An order with a link where the customer pays. */
        CreatePayByLink: z.optional(newOnlineOrder),
      })
      .check(z.refine(hasOneAction, ONE_ACTION)),
    answer: z.object({
      /** The result of `CreateOnlineOrder`. */
      OnlineOrder: z.optional(
        z.object({
          /** The new order. */
          order,
        }),
      ),
      /** The result of `CreatePayByLink`. */
      PayByLink: z.optional(
        z.object({
          /** The new order. */
          order,
          /** The link where the customer pays. */
          payByLinkUrl: z.string(),
        }),
      ),
    }),
    idempotent: true,
    otherwise: 'The order could not be made.',
  }),
  v3PayOrder: route({
    base: 'v3',
    method: 'POST',
    path: '/orders/{merchantOrderId}/pay',
    summary: 'Third generation: pay the order, or finish its payment after a challenge',
    access: 'secret-key',
    scope: 'payments:write',
    body: payAction,
    answer: z.object({
      /** The order is paid, or its amount is held. */
      PayOrderComplete: z.optional(
        z.object({
          /** The payment’s id. */
          transactionId: z.string(),
          /** `paid`, `accepted` (a plan runs) or `not_captured` (the amount is held). */
          transactionStatus,
          /** What was charged or held. */
          amount: money,
          /** In full, or in instalments. */
          type: z.enum(['payinfull', 'payplan']),
        }),
      ),
      /** Nothing is charged yet: the cardholder must pass a challenge. */
      ThreeDSAuthorisationRequired: z.optional(actionRequired),
    }),
    idempotent: true,
    otherwise: 'We could not take this payment.',
  }),
  v3CreateToken: route({
    base: 'v3',
    method: 'POST',
    path: '/tokens',
    summary: 'Third generation: a token that pays one order with a card that was charged before',
    access: 'secret-key',
    scope: 'payments:write',
    body: z.object({
      /** Creates a token. */
      CreateSavedPaymentSourceToken: z.object({
        /** The card. */
        paymentSourceId: requiredText(64),
        /** The exact amount that the token will pay. */
        amount: moneyInput,
      }),
    }),
    answer: z.object({
      /** The new token. */
      SavedPaymentSourceToken: z.object({
        /** Pays one order. */
        paymentTokenId: z.string(),
      }),
    }),
    idempotent: true,
    otherwise: 'The saved card could not be used.',
  }),
  v3ChangeTransaction: route({
    base: 'v3',
    method: 'PATCH',
    path: '/transactions/{transactionId}',
    summary: 'Third generation: refund a payment, in whole or in part',
    access: 'secret-key',
    scope: 'payments:refund',
    body: z.object({
      /** Refunds a payment. */
      CreateRefund: z.object({
        /** In cents, in the payment’s currency. */
        refundAmount: lenientMinor,
        /** For the merchant’s staff. */
        reason: lenientOptional(z.string().check(z.maxLength(255))),
      }),
    }),
    answer: z.object({
      /** The new refund. */
      Refund: z.object({
        /** The refund’s id. */
        refundId: z.string(),
        /** `pending`: accepted by the provider. */
        status: refundStatus,
        /** The refunded amount. */
        amount: money,
      }),
    }),
    otherwise: 'The refund could not be made.',
  }),
} as const
