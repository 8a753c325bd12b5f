// Generated from the contract. Renew with: npm run api:types

export interface ActionRequired {
  /** The challenge’s id. */
  threeDSAuthorisationId: string
  /** Where the bank asks. */
  redirectURL: string
}

export interface CaptureTransactionRequest {
  /** In cents; all that is held when left out. */
  captureAmount?: number | undefined
}

export interface CreatePayByLinkAnswer {
  /** The order that was made. */
  order: Order
  /** The secret part of the link. */
  token: string
  /** The link under which the customer pays. */
  magicLink: string
}

export interface CreatePayByLinkRequest {
  /** Sends the link by text message, where that is possible. */
  sendSms?: boolean | undefined
  /** Sends the link by email. */
  sendEmail?: boolean | undefined
  /** `sendEmail` in the spelling of the .NET library. */
  SendEmail?: boolean | undefined
  /** The order to make. */
  orderRequest: NewOrder
}

export interface CreateSavedCardPaymentAnswer {
  /** Pays one order of exactly the amount. */
  paymentTokenId: string
  /** The payment in full that it will make. */
  payCardId: string
}

export interface CreateSavedCardPaymentRequest {
  /** What the token will pay: exactly this. */
  paymentAmount: Money
  /** The card. */
  cardPaymentSourceId: string
  /** Whose card it is; when given, it must be theirs. */
  customerId?: string | undefined
}

export interface DisputeClosedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeClosed"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** What is disputed, in cents. */
  amount: number
  /** What the dispute costs the merchant, in cents. */
  fee: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** Why the customer disputes it. */
  reason: string | null
  /** Where it stands. */
  status: "open" | "won" | "lost"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface DisputeLostDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeLost"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** What is disputed, in cents. */
  amount: number
  /** What the dispute costs the merchant, in cents. */
  fee: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** Why the customer disputes it. */
  reason: string | null
  /** Where it stands. */
  status: "open" | "won" | "lost"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface DisputeOpenedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeOpened"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** What is disputed, in cents. */
  amount: number
  /** What the dispute costs the merchant, in cents. */
  fee: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** Why the customer disputes it. */
  reason: string | null
  /** Where it stands. */
  status: "open" | "won" | "lost"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface DisputeWonDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "DisputeWon"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The dispute’s id. */
  disputeId: string
  /** What is disputed, in cents. */
  amount: number
  /** What the dispute costs the merchant, in cents. */
  fee: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** Why the customer disputes it. */
  reason: string | null
  /** Where it stands. */
  status: "open" | "won" | "lost"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface InstalmentFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "InstalmentFailed"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** Counts all payments of the plan: the first is 1. */
  number: number
  /** Of this instalment, in cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The day on which it was due. */
  dueOn: string
  /** What the customer still owes, in cents. */
  outstanding: number
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
  /** Why, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface InstalmentPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "InstalmentPaid"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** Counts all payments of the plan: the first is 1. */
  number: number
  /** Of this instalment, in cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The day on which it was due. */
  dueOn: string
  /** What the customer still owes, in cents. */
  outstanding: number
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export type ListMerchantRefundsAnswer = (Refund)[]

export type ListMerchantTransactionsAnswer = (Transaction)[]

export type ListOwnCardsAnswer = (SavedCard)[]

export type ListShopOrdersAnswer = (Order)[]

export interface Money {
  /** In cents. */
  amount: number
  /** The currency that the merchant trades in. */
  currency: "AUD" | "NZD"
}

export interface NewOrder {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** What the customer pays, by any payment method: customers are never surcharged. */
  paymentAmount: Money
  /** The price by payment method. Ours is the same for every method: any other amount is refused. */
  paymentTypeAmounts?: ({
  /** The payment method. */
  checkoutPayType?: string | undefined
  /** Its price, in cents: that of the order. */
  amount: number
})[] | undefined
  /** What the order is for, in a few words. */
  description?: string | undefined
  /** Receives the receipts and identifies the customer; `billing.email` when left out. An invalid address is ignored. */
  customerEmail?: string | undefined
  /** The signed-in customer of the shop, whose saved cards are listed for them. A guest’s card is listed for no one. */
  customerId?: string | undefined
  /** The customer’s phone number, for text messages. */
  phoneNo?: string | undefined
  /** For people to read: they need not add up. Unreadable lines and lines in another currency are left out. */
  items?: ({
  /** The price of one, in cents. */
  amount: number
  /** That of the order: a line in another currency is left out. */
  currency?: "AUD" | "NZD" | undefined
  /** What is sold. */
  description?: string | undefined
  /** The shop’s number of the article. */
  sku?: string | undefined
  /** How many; 1 when left out. */
  quantity?: number | undefined
  /** A picture of it. */
  imageUrl?: string | undefined
})[] | undefined
  /** What was taken off the price; already within the amount. */
  discount?: {
  /** In cents. */
  amount: number
} | undefined
  /** Where the goods go. */
  shipping?: {
  /** What shipping costs, in cents; already within the amount. */
  amount?: number | undefined
  /** Where to. */
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
  /** Who carries them. */
  carrier?: string | undefined
  /** Who receives them. */
  name?: string | undefined
  /** The receiver’s phone number. */
  phone?: string | undefined
  /** The carrier’s number of the parcel. */
  trackingNumber?: string | undefined
} | undefined
  /** Who pays. */
  billing?: {
  /** Where they live. */
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
  /** Their name. */
  name?: string | undefined
  /** Their phone number. */
  phone?: string | undefined
  /** The most common shops put the address of a guest only here. */
  email?: string | undefined
} | undefined
  /** The shop’s own data: kept, returned and sent with events. */
  metadata?: Record<string, unknown> | undefined
  /** Whether the customer is shown the GST within the amount. Left out: as the merchant's settings say. */
  taxIncluded?: boolean | undefined
  /** The GST in cents, where it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride?: number | undefined
  /** Whether the bank is asked for a challenge (3-D Secure) when the order is paid. */
  request3DSOnPayment?: boolean | undefined
  /** Whether paying only holds the amount, to be captured within seven days. */
  authoriseOnly?: boolean | undefined
  /** `false` when the shop sends its own receipt. */
  emailCustomerReceipt?: boolean | undefined
  /** Where the page of a payment link leads back to once it is paid: on one of the shop's listed addresses. */
  returnURL?: string | undefined
  /** The same for a customer who does not pay. */
  cancelURL?: string | undefined
}

export interface Order {
  /** The order’s id. */
  merchantOrderId: string
  /** The merchant whose order it is. */
  merchantId: string
  /** The group of merchants that this one belongs to. */
  marketplaceId: string
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The price, in cents. */
  amount: number
  /** The currency of all its amounts. */
  currency: "AUD" | "NZD"
  /** Empty: the price is the same for every payment method. */
  paymentTypeAmounts: ({
  /** The payment method. */
  checkoutPayType: string
  /** Its price, in cents: that of the order. */
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
  /** What the order is for. */
  description: string | null
  /** What is sold, for people to read. */
  items: ({
  /** The price of one, in cents. */
  amount: number
  /** That of the order: a line in another currency is left out. */
  currency: "AUD" | "NZD"
  /** What is sold. */
  description: string
  /** The shop’s number of the article. */
  sku: string | null
  /** How many; 1 when left out. */
  quantity: number
  /** A picture of it. */
  imageUrl: string | null
})[]
  /** Empty: the content of an order is in `items`. */
  invoiceLineItems: (unknown)[]
  /** Whether the customer is shown the GST within the amount. */
  taxIncluded: boolean
  /** The GST in cents, where it differs from the country’s rate; with `taxIncluded`. */
  taxIncludedAmountOverride: number | null
  /** What was taken off the price. */
  discount: {
  /** In cents. */
  amount: number
} | null
  /** Where the goods go. */
  shipping: {
  /** What shipping costs, in cents; already within the amount. */
  amount: number | null
  /** Where to. */
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
  /** Who carries them. */
  carrier: string | null
  /** Who receives them. */
  name: string | null
  /** The receiver’s phone number. */
  phone: string | null
  /** The carrier’s number of the parcel. */
  trackingNumber: string | null
} | null
  /** Who pays. */
  billing: {
  /** Where they live. */
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
  /** Their name. */
  name: string | null
  /** Their phone number. */
  phone: string | null
}
  /** The shop’s own data. */
  metadata: Record<string, unknown>
  /** `created` until it is paid or cancelled. */
  status: "created" | "cancelled" | "paid"
  /** The payment that holds, pays or has paid it. */
  transactionId: string | null
  /** Whether the bank is asked for a challenge when the order is paid. */
  request3DSOnPayment: boolean
  /** Whether we send the customer a receipt. */
  emailCustomerReceipt: boolean
  /** When it was made. */
  createdAt: string
  /** When it or its payment last changed. */
  updatedAt: string
}

export interface OrderCancelledDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "OrderCancelled"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The order, as it then was. */
  order: Order
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface OrderPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "OrderPaid"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The order, as it then was. */
  order: Order
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
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
  /** To repeat the call with after a challenge. */
  paymentToken?: string | undefined
  /** Present when the cardholder must pass a challenge first: nothing is charged yet. */
  paymentActionRequired?: ActionRequired | undefined
}

export interface PayRequest {
  /** From the checkout, the card provider or `/payments/saved-card`; for one payment. */
  paymentToken?: string | undefined
  /** Whether the amount is only held, for seven days. For the merchant's servers; with an invoice link the order decides. */
  authoriseOnly?: boolean | undefined
  /** Whether the bank is asked for a challenge. */
  request3DS?: boolean | undefined
  /** Where a challenge returns to; by default the customer's page. For the merchant's servers. */
  returnURL?: string | undefined
  /** Pays in instalments by this plan. */
  payPlanVariant?: string | undefined
  /** The cardholder is absent: only with a saved card's token. For the merchant's servers. */
  offSession?: boolean | undefined
  /** The statement text, instead of the merchant's own. For the merchant's servers. */
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
  /** Where the bank asks. */
  redirectURL?: string | undefined
} | undefined
}

export interface PayoutFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PayoutFailed"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The transfer’s id. */
  payoutId: string
  /** In cents. */
  amount: number
  /** That of the bank account. */
  currency: "AUD" | "NZD"
  /** Where it stands. */
  status: "pending" | "in_transit" | "paid" | "failed"
  /** What the bank statement says. */
  reference: string
  /** The day on which it should arrive, or has arrived. */
  arrivalDate: string | null
  /** Why it did not arrive, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PayoutPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PayoutPaid"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The transfer’s id. */
  payoutId: string
  /** In cents. */
  amount: number
  /** That of the bank account. */
  currency: "AUD" | "NZD"
  /** Where it stands. */
  status: "pending" | "in_transit" | "paid" | "failed"
  /** What the bank statement says. */
  reference: string
  /** The day on which it should arrive, or has arrived. */
  arrivalDate: string | null
  /** Why it did not arrive, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PayoutSentDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PayoutSent"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The transfer’s id. */
  payoutId: string
  /** In cents. */
  amount: number
  /** That of the bank account. */
  currency: "AUD" | "NZD"
  /** Where it stands. */
  status: "pending" | "in_transit" | "paid" | "failed"
  /** What the bank statement says. */
  reference: string
  /** The day on which it should arrive, or has arrived. */
  arrivalDate: string | null
  /** Why it did not arrive, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PlanCreatedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PlanCreated"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** The price, in cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** What the customer still owes, in cents. */
  outstanding: number
  /** The payments to come, after the first. */
  instalments: ({
  /** Counts all payments: the first is 1. */
  number: number
  /** In cents. */
  amount: number
  /** The day on which it is charged. */
  dueOn: string
  /** Where it stands. */
  status: "scheduled" | "charging" | "paid" | "cancelled" | "written_off"
})[]
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface PlanEligibilityAnswer {
  /** The most that they may owe, in cents; 0: they can pay in full only. */
  maxLoanAmount: number
  /** The merchant’s currency. */
  currency: "AUD" | "NZD"
  /** The same in a sentence. */
  summary: string
}

export interface PlanEligibilityRequest {
  /** The customer’s id. */
  customerId: string
  /** The plan; the merchant’s first when left out. */
  payPlanVariant?: string | undefined
}

export interface PlanOverdueDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "PlanOverdue"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The plan’s id. */
  payPlanId: string
  /** Counts all payments of the plan: the first is 1. */
  number: number
  /** Of this instalment, in cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The day on which it was due. */
  dueOn: string
  /** What the customer still owes, in cents. */
  outstanding: number
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
  /** Why, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface Refund {
  /** The refund’s id. */
  refundId: string
  /** The payment that it gives back. */
  transactionId: string
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** In cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** `pending`: the provider has taken it on. */
  status: "pending" | "succeeded" | "failed"
  /** Why it failed, as a code. */
  failureCode: string | null
  /** What the merchant’s people noted. */
  reason: string | null
  /** When it was asked for. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
}

export interface RefundFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "RefundFailed"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The refund’s id. */
  refundId: string
  /** In cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
  /** Why, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface RefundTransactionAnswer {
  /** The refund’s id. */
  refundId: string
  /** `pending`: the provider has taken the refund on; an event tells should it fail. */
  status: "pending" | "succeeded" | "failed"
}

export interface RefundTransactionRequest {
  /** The payment. */
  transactionId: string
  /** How much of it, in the payment’s currency. */
  refundAmount: Money
  /** For the merchant's own people. Another reason makes an equal refund another one. */
  reason?: string | undefined
}

export interface RenameShopOrderRequest {
  /** The shop’s own number of the order. */
  internalOrderId: string
}

export interface SavedCard {
  /** The card’s id. */
  cardPaymentSourceId: string
  /** Whose card it is. */
  customerId: string
  /** Never: customers have no delegates. */
  customerDelegateUserId: string | null
  /** The card’s network. */
  brand: string | null
  /** Credit, debit or prepaid, where the bank says so. */
  funding: string | null
  /** Its last four digits. */
  last4: string | null
  /** Never: the card provider does not reveal the first digits. */
  cardBin: string | null
  /** The month in which it expires. */
  expMonth: number | null
  /** The year in which it expires. */
  expYear: number | null
  /** Never: the card provider does not reveal the country. */
  country: string | null
  /** Whether it was deleted: it cannot be charged again. */
  isDeleted: boolean
  /** When it was first charged. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
}

export interface SignInPluginCustomerAnswer {
  /** For their own browser, fifteen minutes long. */
  customToken: string
}

export interface SignInPluginCustomerRequest {
  /** The customer’s id. */
  customerId: string
}

export interface Transaction {
  /** The payment’s id. */
  _id: string
  /** The merchant who is paid. */
  merchantId: string
  /** Who paid. */
  customerId: string | null
  /** The order that it pays. */
  merchantOrderId: string
  /** How it was paid: one of them has an id. */
  transactionPayType: {
  /** Paid in full by card. */
  payCardId: string | null
  /** Paid in instalments. */
  payPlanId: string | null
  /** Never: there are no deferred payments. */
  payDeferralId: null
  /** Never: there are no bank transfers. */
  bankTransferId: null
}
  /** What the customer pays, in cents. */
  amount: number
  /** The currency of all its amounts. */
  currency: "AUD" | "NZD"
  /** 0: customers are never surcharged. */
  surchargeAmount: number
  /** Where it stands; `not_captured` while the amount is only held, `accepted` while a plan runs. */
  status: "accepted" | "pending" | "not_captured" | "paid" | "failed" | "cancelled" | "disputed" | "refunded" | "partially_refunded" | "incomplete"
  /** Where it stood when it was disputed. */
  statusBeforeDispute: "accepted" | "pending" | "not_captured" | "paid" | "failed" | "cancelled" | "disputed" | "refunded" | "partially_refunded" | "incomplete" | null
  /** The last charge, hold or capture. */
  lastChargeId: string | null
  /** Given back so far, in cents, with what is on its way. */
  refundedAmount: number
  /** The transfer that carries the money. */
  payoutId: string | null
  /** The card, to charge it again. */
  cardPaymentSourceId: string | null
  /** When the customer paid. */
  createdAt: string
  /** When it last changed. */
  updatedAt: string
  /** What the merchant pays for it, in cents. */
  fee: number
}

export interface TransactionAuthorisedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionAuthorised"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionCapturedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionCaptured"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionExpiredDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionExpired"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionFailedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionFailed"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** Why, as a code. */
  failureCode: string | null
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionPaidDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionPaid"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionRefundedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionRefunded"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The refund’s id. */
  refundId: string
  /** In cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionReturnWonDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionReturnWon"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** What the bank took, or what came back of it, this time, in cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionReturnedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionReturned"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** What the bank took, or what came back of it, this time, in cents. */
  amount: number
  /** The payment’s. */
  currency: "AUD" | "NZD"
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
  /** Why, as a code. */
  failureCode: string | null
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface TransactionVoidedDelivery {
  /** The merchant. */
  merchantId: string
  /** The webhook that asked for it. */
  webhookSubscriptionId: string
  /** What happened. */
  webhookEventType: "TransactionVoided"
  /** The same in every attempt: what an endpoint recognises a repetition by. */
  requestId: string
  /** Of the order, as the shop gave it. */
  metadata: Record<string, unknown>
  /** What it happened to. */
  event: {
  /** The shop’s own number of the order. */
  internalOrderId: string
  /** The payment, as it then was. */
  transaction: Transaction
}
  /** When it happened. */
  timestamp: string
  /** Only in a test that staff sent: nothing happened, and the ids are made up. */
  isTest?: true | undefined
}

export interface UpsertPluginCustomerAnswer {
  /** The customer’s id. */
  customerId: string
}

export interface UpsertPluginCustomerRequest {
  /** The shop’s own id of the account: without it only the address tells accounts apart. */
  internalCustomerId?: string | undefined
  /** Their address. */
  emailAddress?: string | undefined
  /** First name. */
  givenName?: string | undefined
  /** Last name. */
  familyName?: string | undefined
  /** Phone number. */
  phoneNo?: string | undefined
}

export interface ListQuery {
  /** 20 rows each, from 1. */
  page?: number | undefined
  /** Created at or after this instant. */
  from?: string | undefined
  /** Created before this instant. */
  to?: string | undefined
  /** The shop’s own number of the order. */
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
