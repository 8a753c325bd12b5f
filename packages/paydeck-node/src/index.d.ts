import type {
  CaptureTransactionRequest,
  CreatePayByLinkAnswer,
  CreatePayByLinkRequest,
  CreateSavedCardPaymentAnswer,
  CreateSavedCardPaymentRequest,
  Delivery,
  ListQuery,
  NewOrder,
  Order,
  PayAnswer,
  PayRequest,
  PlanEligibilityAnswer,
  PlanEligibilityRequest,
  Refund,
  RefundTransactionAnswer,
  RefundTransactionRequest,
  SavedCard,
  SignInPluginCustomerAnswer,
  Transaction,
  UpsertPluginCustomerAnswer,
  UpsertPluginCustomerRequest,
} from './types.gen.d.ts'

export type * from './types.gen.d.ts'

export interface Options {
  /** The secret key. Keep it on your server. */
  secretKey: string
  /** The origin of the installation: `https://pay.example`. */
  origin: string
  /** How many times to retry after a lost response or a temporary refusal. Default: 3. */
  retries?: number
  /** Time limit of one attempt, in milliseconds. Default: 60,000, because a payment can take 40 seconds. */
  timeoutMs?: number
  /** Longest wait before a retry, in milliseconds: no retry if the server asks for more. Default: 5,000. */
  longestWaitMs?: number
  /** For proxies and tests. */
  fetch?: typeof globalThis.fetch
}

export interface Once {
  /**
   * Your own name for the action, such as a refund number: a second call with the same key gets the first response.
   * Without one, most calls make a new key, which makes their retries safe.
   */
  idempotencyKey?: string
}

/** The customer's bank requires a challenge: show them its page, then pay again with both. Nothing is charged yet. */
export interface Challenge {
  paymentToken: string
  paymentActionRequired: { threeDSAuthorisationId: string; redirectURL: string }
}

export type Paid = { paid: PayAnswer; challenge: null } | { paid: null; challenge: Challenge }

export interface Page<Row> {
  rows: Row[]
  pages: number
}

/** A refusal, or a call that got no response (`status` 0, `code` `unreachable`). */
export declare class PaydeckError extends Error {
  readonly status: number
  /** For programs, such as `card_declined`. */
  readonly code: string
  /** The request's id: quote it to support. */
  readonly tracer: string
  constructor(status: number, code: string, message: string, tracer: string)
}

export interface Paydeck {
  orders: {
    create(order: NewOrder, once?: Once): Promise<Order>
    /** An order with a link where the customer pays. */
    createLink(request: CreatePayByLinkRequest, once?: Once): Promise<CreatePayByLinkAnswer>
    get(merchantOrderId: string): Promise<Order>
    list(query?: ListQuery): Promise<Page<Order>>
    rename(merchantOrderId: string, internalOrderId: string): Promise<void>
    cancel(merchantOrderId: string): Promise<void>
    /**
     * Pays an order, at most once: after a lost response it retries, and if the order turns out to be paid it reads the
     * payment. It makes no key, because a key would say that you mean a second order with the same number.
     */
    pay(merchantOrderId: string, request: PayRequest, once?: Once): Promise<Paid>
  }
  payments: {
    get(transactionId: string): Promise<Transaction>
    list(query?: ListQuery): Promise<Page<Transaction>>
    capture(
      transactionId: string,
      request?: CaptureTransactionRequest,
      once?: Once,
    ): Promise<Transaction>
    release(transactionId: string): Promise<Transaction>
  }
  refunds: {
    /**
     * Without `idempotencyKey`, an equal refund within 30 seconds is refused (`possible_duplicate`), and a lost
     * response is not retried: read the payment first.
     */
    create(request: RefundTransactionRequest, once?: Once): Promise<RefundTransactionAnswer>
    get(refundId: string): Promise<Refund>
    list(query?: ListQuery): Promise<Page<Refund>>
  }
  customers: {
    upsert(customer: UpsertPluginCustomerRequest): Promise<UpsertPluginCustomerAnswer>
    /** A token for the customer's own browser. */
    signIn(customerId: string): Promise<SignInPluginCustomerAnswer>
    /** How much more the customer may owe in instalments. */
    limit(request: PlanEligibilityRequest): Promise<PlanEligibilityAnswer>
  }
  savedCards: {
    /** A token that pays one order with the card. */
    token(
      request: CreateSavedCardPaymentRequest,
      once?: Once,
    ): Promise<CreateSavedCardPaymentAnswer>
    remove(
      card: Pick<SavedCard, 'customerId' | 'cardPaymentSourceId'> & { merchantId: string },
    ): Promise<SavedCard>
  }
}

/** A client for one merchant. */
export declare function paydeck(options: Options): Paydeck

export interface Received {
  /** The raw body, before any parsing. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The webhook's signing secret. */
  secret: string
  /** Maximum age of a delivery, in seconds. Default: 300. */
  toleranceSeconds?: number
  /** The current time in milliseconds. Default: the system clock. */
  now?: number
}

/** The event of a delivery. Throws `PaydeckError` (`bad_signature`) unless it is signed with the secret and recent. */
export declare function readWebhook(received: Received): Delivery
