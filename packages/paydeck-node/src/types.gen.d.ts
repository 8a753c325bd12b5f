// Generated from the contract. Renew with: npm run api:types

export interface ActionRequired {
  /** The challenge’s id. */
  threeDSAuthorisationId: string
  /** The address of the challenge. */
  redirectURL: string
}

export interface CaptureTransactionRequest {
  /** In cents. Default: the whole hold. */
  captureAmount?: number | undefined
}

export interface CreatePayByLinkAnswer {
  /** The new order. */
  order: Order
  /** The secret part of the link. */
  token: string
  /** The link where the customer pays. */
  magicLink: string
}

export interface CreatePayByLinkRequest {
  /** Sends the link by text message, if possible. */
  sendSms?: boolean | undefined
  /** Sends the link by email. */
  sendEmail?: boolean | undefined
  /** `sendEmail` in the spelling of the .NET library. */
  SendEmail?: boolean | undefined
  /** The order to create. */
  orderRequest: NewOrder
}

export interface CreateSavedCardPaymentAnswer {
  /** Pays one order of exactly the amount. */
  paymentTokenId: string
  /** The id of the payment in full that the token will make. */
  payCardId: string
}

export interface CreateSavedCardPaymentRequest {
  /** The exact amount that the token will pay. */
  paymentAmount: Money
  /** The card. */
  cardPaymentSourceId: string
  /** The customer who owns the card; if given, it must match. */
  customerId?: string | undefined
}

export interface DisputeClosedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeClosed"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** The disputed amount, in cents. */
  amount: number
  /** The fee of the dispute, in cents. */
  fee: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The customer’s reason. */
  reason: string | null
  /** The status. */
  status: "open" | "won" | "lost"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface DisputeLostDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeLost"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** The disputed amount, in cents. */
  amount: number
  /** The fee of the dispute, in cents. */
  fee: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The customer’s reason. */
  reason: string | null
  /** The status. */
  status: "open" | "won" | "lost"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface DisputeOpenedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeOpened"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** The disputed amount, in cents. */
  amount: number
  /** The fee of the dispute, in cents. */
  fee: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The customer’s reason. */
  reason: string | null
  /** The status. */
  status: "open" | "won" | "lost"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface DisputeWonDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeWon"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** The disputed amount, in cents. */
  amount: number
  /** The fee of the dispute, in cents. */
  fee: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The customer’s reason. */
  reason: string | null
  /** The status. */
  status: "open" | "won" | "lost"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface InstalmentFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "InstalmentFailed"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** Counts all payments of the plan; the first is 1. */
  number: number
  /** The amount of the instalment, in cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The day it was due. */
  dueOn: string
  /** The amount that the customer still owes, in cents. */
  outstanding: number
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface InstalmentPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "InstalmentPaid"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** Counts all payments of the plan; the first is 1. */
  number: number
  /** The amount of the instalment, in cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The day it was due. */
  dueOn: string
  /** The amount that the customer still owes, in cents. */
  outstanding: number
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export type ListMerchantRefundsAnswer = (Refund)[]

export type ListMerchantTransactionsAnswer = (Transaction)[]

export type ListOwnCardsAnswer = (SavedCard)[]

export type ListShopOrdersAnswer = (Order)[]

export interface Money {
  /** In cents. */
  amount: number
  /** The merchant’s trading currency. */
  currency: "AUD" | "NZD"
}

export interface NewOrder {
  /** The shop’s order number. */
  internalOrderId: string
  /** What the customer pays, by any payment method: customers are never surcharged. */
  paymentAmount: Money
  /** The price by payment method. Ours is the same for every method: any other amount is refused. */
  paymentTypeAmounts?: ({
  /** The payment method. */
  checkoutPayType?: string | undefined
  /** Its price in cents, equal to that of the order. */
  amount: number
})[] | undefined
  /** A short description of the order. */
  description?: string | undefined
  /** Receives the receipts and identifies the customer. Default: `billing.email`. An invalid address is ignored. */
  customerEmail?: string | undefined
  /** The customer signed in to the shop, whose saved cards are offered. A guest’s card is offered to no one. */
  customerId?: string | undefined
  /** The customer’s phone number, for text messages. */
  phoneNo?: string | undefined
  /** For display only: they need not add up. Unreadable lines and lines in another currency are left out. */
  items?: ({
  /** The price per unit, in cents. */
  amount: number
  /** The currency of the order: a line in another currency is left out. */
  currency?: "AUD" | "NZD" | undefined
  /** A description of the item. */
  description?: string | undefined
  /** The shop’s product code. */
  sku?: string | undefined
  /** The quantity. Default: 1. */
  quantity?: number | undefined
  /** The address of a picture of the item. */
  imageUrl?: string | undefined
})[] | undefined
  /** The discount; already deducted from the amount. */
  discount?: {
  /** In cents. */
  amount: number
} | undefined
  /** The delivery. */
  shipping?: {
  /** The cost of shipping in cents; included in the amount of the order. */
  amount?: number | undefined
  /** The delivery address. */
  address?: {
  /** Street and number. */
  line1?: string | undefined
  /** Unit, floor or building. */
  line2?: string | undefined
  /** Suburb, town or city. */
  city?: string | undefined
  /** State or region. */
  state?: string | undefined
  /** Postcode. */
  postalCode?: string | undefined
  /** Country, by name or code. */
  country?: string | undefined
} | undefined
  /** The carrier. */
  carrier?: string | undefined
  /** The name of the recipient. */
  name?: string | undefined
  /** The phone number of the recipient. */
  phone?: string | undefined
  /** The tracking number of the parcel. */
  trackingNumber?: string | undefined
} | undefined
  /** The payer. */
  billing?: {
  /** The billing address. */
  address?: {
  /** Street and number. */
  line1?: string | undefined
  /** Unit, floor or building. */
  line2?: string | undefined
  /** Suburb, town or city. */
  city?: string | undefined
  /** State or region. */
  state?: string | undefined
  /** Postcode. */
  postalCode?: string | undefined
  /** Country, by name or code. */
  country?: string | undefined
} | undefined
  /** The name of the payer. */
  name?: string | undefined
  /** The phone number of the payer. */
  phone?: string | undefined
  /** The email address of the payer. The most common plugins put a guest’s address only here. */
  email?: string | undefined
} | undefined
  /** The shop’s own data: kept, returned and sent with events. */
  metadata?: Record<string, unknown> | undefined
  /** Whether to show the customer the GST within the amount. Default: from the merchant's settings. */
  taxIncluded?: boolean | undefined
  /** The GST in cents, if it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride?: number | undefined
  /** Whether to ask the bank for a challenge (3-D Secure) when the order is paid. */
  request3DSOnPayment?: boolean | undefined
  /** Whether paying only holds the amount, to be captured within seven days. */
  authoriseOnly?: boolean | undefined
  /** `false` if the shop sends a receipt itself. */
  emailCustomerReceipt?: boolean | undefined
  /** Where the hosted page links back to after payment; on one of the registered shop addresses. */
  returnURL?: string | undefined
  /** Where it links back to for a customer who does not pay. */
  cancelURL?: string | undefined
}

export interface Order {
  /** The order’s id. */
  merchantOrderId: string
  /** The merchant. */
  merchantId: string
  /** The tenant of the merchant. */
  marketplaceId: string
  /** The shop’s order number. */
  internalOrderId: string
  /** The price, in cents. */
  amount: number
  /** The currency of all its amounts. */
  currency: "AUD" | "NZD"
  /** Always empty: the price is the same for every payment method. */
  paymentTypeAmounts: ({
  /** The payment method. */
  checkoutPayType: string
  /** Its price in cents, equal to that of the order. */
  amount: number
})[]
  /** Captured so far, in cents; the full price of a plan from its start. */
  amountPaid: number
  /** Receives the receipts. */
  customerEmail: string | null
  /** The customer’s phone number. */
  phoneNo: string | null
  /** `online` from a checkout, `manual` with a link. */
  type: "online" | "manual"
  /** The description of the order. */
  description: string | null
  /** The items, for display only. */
  items: ({
  /** The price per unit, in cents. */
  amount: number
  /** The currency of the order: a line in another currency is left out. */
  currency: "AUD" | "NZD"
  /** A description of the item. */
  description: string
  /** The shop’s product code. */
  sku: string | null
  /** The quantity. Default: 1. */
  quantity: number
  /** The address of a picture of the item. */
  imageUrl: string | null
})[]
  /** Always empty: the content of an order is in `items`. */
  invoiceLineItems: (unknown)[]
  /** Whether to show the customer the GST within the amount. */
  taxIncluded: boolean
  /** The GST in cents, if it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride: number | null
  /** The discount. */
  discount: {
  /** In cents. */
  amount: number
} | null
  /** The delivery. */
  shipping: {
  /** The cost of shipping in cents; included in the amount of the order. */
  amount: number | null
  /** The delivery address. */
  address: {
  /** Street and number. */
  line1: string | null
  /** Unit, floor or building. */
  line2: string | null
  /** Suburb, town or city. */
  city: string | null
  /** State or region. */
  state: string | null
  /** Postcode. */
  postalCode: string | null
  /** Country, by name or code. */
  country: string | null
} | null
  /** The carrier. */
  carrier: string | null
  /** The name of the recipient. */
  name: string | null
  /** The phone number of the recipient. */
  phone: string | null
  /** The tracking number of the parcel. */
  trackingNumber: string | null
} | null
  /** The payer. */
  billing: {
  /** The billing address. */
  address: {
  /** Street and number. */
  line1: string | null
  /** Unit, floor or building. */
  line2: string | null
  /** Suburb, town or city. */
  city: string | null
  /** State or region. */
  state: string | null
  /** Postcode. */
  postalCode: string | null
  /** Country, by name or code. */
  country: string | null
} | null
  /** The name of the payer. */
  name: string | null
  /** The phone number of the payer. */
  phone: string | null
}
  /** The shop’s own data. */
  metadata: Record<string, unknown>
  /** `created` until it is paid or cancelled. */
  status: "created" | "cancelled" | "paid"
  /** The payment that holds, pays or has paid it. */
  transactionId: string | null
  /** Whether to ask the bank for a challenge when the order is paid. */
  request3DSOnPayment: boolean
  /** Whether we send the customer a receipt. */
  emailCustomerReceipt: boolean
  /** When it was created. */
  createdAt: string
  /** When it or its payment last changed. */
  updatedAt: string
}

export interface OrderCancelledDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "OrderCancelled"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The order at the time of the event. */
  order: Order
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface OrderPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "OrderPaid"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The order at the time of the event. */
  order: Order
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PayAnswer {
  /** The payment’s id. */
  transactionId: string
  /** `paid`, `accepted` (a plan runs) or `not_captured` (the amount is held). */
  transactionStatus: "accepted" | "pending" | "not_captured" | "paid" | "failed" | "cancelled" | "disputed" | "refunded" | "partially_refunded" | "incomplete"
  /** What was charged or held, in cents. */
  amount: number
  /** 0: customers are never surcharged. */
  surchargeAmount: number
  /** The order’s. */
  currency: "AUD" | "NZD"
  /** In full, or in instalments. */
  type: "paycard" | "payplan"
  /** Send it again after a challenge. */
  paymentToken?: string | undefined
  /** Present when the cardholder must pass a challenge first: nothing is charged yet. */
  paymentActionRequired?: ActionRequired | undefined
}

export interface PayRequest {
  /** From the checkout, the card provider or `/payments/saved-card`; valid for one payment. */
  paymentToken?: string | undefined
  /** Whether to only hold the amount, for seven days. For the merchant's servers; invoice links follow the order. */
  authoriseOnly?: boolean | undefined
  /** Whether to ask the bank for a challenge. */
  request3DS?: boolean | undefined
  /** Where a challenge returns to; by default the hosted page. For the merchant's servers. */
  returnURL?: string | undefined
  /** Pays in instalments by this plan. */
  payPlanVariant?: string | undefined
  /** The cardholder is absent. Only with a saved card's token. For the merchant's servers. */
  offSession?: boolean | undefined
  /** The text on the card statement, instead of the merchant's default. For the merchant's servers. */
  cardStatement?: {
  /** At most 22 letters are printed. */
  name?: string | undefined
  /** At most 13 letters are printed. */
  city?: string | undefined
} | undefined
  /** The object of the challenge’s answer, sent back after it. */
  paymentActionRequired?: {
  /** The challenge’s id. */
  threeDSAuthorisationId: string
  /** The address of the challenge. */
  redirectURL?: string | undefined
} | undefined
}

export interface PayoutFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PayoutFailed"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The transfer’s id. */
  payoutId: string
  /** In cents. */
  amount: number
  /** The currency of the bank account. */
  currency: "AUD" | "NZD"
  /** The status. */
  status: "pending" | "in_transit" | "paid" | "failed"
  /** The text on the bank statement. */
  reference: string
  /** The day it should arrive, or arrived. */
  arrivalDate: string | null
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PayoutPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PayoutPaid"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The transfer’s id. */
  payoutId: string
  /** In cents. */
  amount: number
  /** The currency of the bank account. */
  currency: "AUD" | "NZD"
  /** The status. */
  status: "pending" | "in_transit" | "paid" | "failed"
  /** The text on the bank statement. */
  reference: string
  /** The day it should arrive, or arrived. */
  arrivalDate: string | null
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PayoutSentDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PayoutSent"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The transfer’s id. */
  payoutId: string
  /** In cents. */
  amount: number
  /** The currency of the bank account. */
  currency: "AUD" | "NZD"
  /** The status. */
  status: "pending" | "in_transit" | "paid" | "failed"
  /** The text on the bank statement. */
  reference: string
  /** The day it should arrive, or arrived. */
  arrivalDate: string | null
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PlanCreatedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PlanCreated"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** The price, in cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The amount that the customer still owes, in cents. */
  outstanding: number
  /** The instalments after the first payment. */
  instalments: ({
  /** Counts all payments; the first is 1. */
  number: number
  /** In cents. */
  amount: number
  /** The day it is charged. */
  dueOn: string
  /** The status. */
  status: "scheduled" | "charging" | "paid" | "cancelled" | "written_off"
})[]
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PlanEligibilityAnswer {
  /** How much more the customer may owe, in cents; 0: they can only pay in full. */
  maxLoanAmount: number
  /** The merchant’s currency. */
  currency: "AUD" | "NZD"
  /** The limit as a sentence. */
  summary: string
}

export interface PlanEligibilityRequest {
  /** The customer’s id. */
  customerId: string
  /** The plan. Default: the merchant’s first. */
  payPlanVariant?: string | undefined
}

export interface PlanOverdueDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PlanOverdue"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** Counts all payments of the plan; the first is 1. */
  number: number
  /** The amount of the instalment, in cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The day it was due. */
  dueOn: string
  /** The amount that the customer still owes, in cents. */
  outstanding: number
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface Refund {
  /** The refund’s id. */
  refundId: string
  /** The refunded payment. */
  transactionId: string
  /** The shop’s order number. */
  internalOrderId: string
  /** In cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** `pending`: accepted by the provider. */
  status: "pending" | "succeeded" | "failed"
  /** The code of the failure. */
  failureCode: string | null
  /** The merchant’s internal reason. */
  reason: string | null
  /** When it was requested. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
}

export interface RefundFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "RefundFailed"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The refund’s id. */
  refundId: string
  /** In cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface RefundTransactionAnswer {
  /** The refund’s id. */
  refundId: string
  /** `pending`: accepted by the provider; an event is sent if it fails. */
  status: "pending" | "succeeded" | "failed"
}

export interface RefundTransactionRequest {
  /** The payment. */
  transactionId: string
  /** The amount to refund, in the payment’s currency. */
  refundAmount: Money
  /** For the merchant's staff. Refunds of the same amount with different reasons are separate refunds. */
  reason?: string | undefined
}

export interface RenameShopOrderRequest {
  /** The shop’s order number. */
  internalOrderId: string
}

export interface SavedCard {
  /** The card’s id. */
  cardPaymentSourceId: string
  /** The customer who owns the card. */
  customerId: string
  /** Always null: customers have no delegates. */
  customerDelegateUserId: string | null
  /** The card’s network. */
  brand: string | null
  /** Credit, debit or prepaid, if known. */
  funding: string | null
  /** The last four digits. */
  last4: string | null
  /** Always null: the card provider does not reveal the first digits. */
  cardBin: string | null
  /** The month in which it expires. */
  expMonth: number | null
  /** The year in which it expires. */
  expYear: number | null
  /** Always null: the card provider does not reveal the country. */
  country: string | null
  /** Whether it was deleted and cannot be charged any more. */
  isDeleted: boolean
  /** When it was first charged. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
}

export interface SignInPluginCustomerAnswer {
  /** For the customer’s browser; valid for fifteen minutes. */
  customToken: string
}

export interface SignInPluginCustomerRequest {
  /** The customer’s id. */
  customerId: string
}

export interface Transaction {
  /** The payment’s id. */
  _id: string
  /** The merchant. */
  merchantId: string
  /** The customer. */
  customerId: string | null
  /** The order. */
  merchantOrderId: string
  /** The kind of payment: one of them has an id. */
  transactionPayType: {
  /** Paid in full by card. */
  payCardId: string | null
  /** Paid in instalments. */
  payPlanId: string | null
  /** Always null: there are no deferred payments. */
  payDeferralId: null
  /** Always null: there are no bank transfers. */
  bankTransferId: null
}
  /** What the customer pays, in cents. */
  amount: number
  /** The currency of all its amounts. */
  currency: "AUD" | "NZD"
  /** 0: customers are never surcharged. */
  surchargeAmount: number
  /** The status; `not_captured` while the amount is only held, `accepted` while a plan runs. */
  status: "accepted" | "pending" | "not_captured" | "paid" | "failed" | "cancelled" | "disputed" | "refunded" | "partially_refunded" | "incomplete"
  /** The status before the dispute. */
  statusBeforeDispute: "accepted" | "pending" | "not_captured" | "paid" | "failed" | "cancelled" | "disputed" | "refunded" | "partially_refunded" | "incomplete" | null
  /** The last charge, hold or capture. */
  lastChargeId: string | null
  /** Refunded so far in cents, including pending refunds. */
  refundedAmount: number
  /** The payout with the money. */
  payoutId: string | null
  /** The saved card, which can be charged again. */
  cardPaymentSourceId: string | null
  /** When the customer paid. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** The platform fee, in cents. */
  fee: number
}

export interface TransactionAuthorisedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionAuthorised"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionCapturedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionCaptured"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionExpiredDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionExpired"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionFailed"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The code of the failure. */
  failureCode: string | null
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionPaid"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionRefundedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionRefunded"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The refund’s id. */
  refundId: string
  /** In cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionReturnWonDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionReturnWon"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The amount that the bank took or returned this time, in cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionReturnedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionReturned"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The amount that the bank took or returned this time, in cents. */
  amount: number
  /** The currency of the payment. */
  currency: "AUD" | "NZD"
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
  /** The code of the failure. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionVoidedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook endpoint. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionVoided"
  /** The same in every attempt, so that an endpoint can recognise a repeat. */
  requestId: string
  /** The metadata that the shop gave the order. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s order number. */
  internalOrderId: string
  /** The payment at the time of the event. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test sent by staff: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface UpsertPluginCustomerAnswer {
  /** The customer’s id. */
  customerId: string
}

export interface UpsertPluginCustomerRequest {
  /** The shop’s id of the account. Without it, only the email address tells accounts apart. */
  internalCustomerId?: string | undefined
  /** The email address. */
  emailAddress?: string | undefined
  /** First name. */
  givenName?: string | undefined
  /** Last name. */
  familyName?: string | undefined
  /** Phone number. */
  phoneNo?: string | undefined
}

export interface ListQuery {
  /** From 1, with 20 rows each. */
  page?: number | undefined
  /** Created at or after this instant. */
  from?: string | undefined
  /** Created before this instant. */
  to?: string | undefined
  /** The shop’s order number. */
  internalOrderId?: string | undefined
}

/** What is posted to a webhook, by `webhookEventType`. */
export type Delivery =
  | OrderPaidDelivery
  | OrderCancelledDelivery
  | TransactionPaidDelivery
  | TransactionAuthorisedDelivery
  | TransactionCapturedDelivery
  | TransactionVoidedDelivery
  | TransactionExpiredDelivery
  | TransactionFailedDelivery
  | TransactionRefundedDelivery
  | RefundFailedDelivery
  | TransactionReturnedDelivery
  | TransactionReturnWonDelivery
  | PlanCreatedDelivery
  | InstalmentPaidDelivery
  | InstalmentFailedDelivery
  | PlanOverdueDelivery
  | DisputeOpenedDelivery
  | DisputeWonDelivery
  | DisputeLostDelivery
  | DisputeClosedDelivery
  | PayoutSentDelivery
  | PayoutPaidDelivery
  | PayoutFailedDelivery
