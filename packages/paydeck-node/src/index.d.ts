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
  /** The secret key; it belongs on a server. */
  secretKey: string
  /** Where the installation is: `https://pay.example`. */
  origin: string
  /** How often a call is repeated after a lost answer or a refusal that will pass; 3 when left out. */
  retries?: number
  /** The longest a call may take; 60 seconds when left out, since paying may take forty. Milliseconds. */
  timeoutMs?: number
  /** The longest wait before a repetition; a server that asks for more is not asked again. 5 seconds when left out. */
  longestWaitMs?: number
  /** For proxies and tests. */
  fetch?: typeof globalThis.fetch
}

export interface Once {
  /**
   * Your own name of this act, such as the number of a refund: a second call with it gets the first answer. Left out, a
   * new one is made for each call, so that its repetitions are safe.
   */
  idempotencyKey?: string
}

/** The bank asks the customer first: show them its page, then pay again with both. Nothing is charged yet. */
export interface Challenge {
  paymentToken: string
  paymentActionRequired: { threeDSAuthorisationId: string; redirectURL: string }
}

export type Paid = { paid: PayAnswer; challenge: null } | { paid: null; challenge: Challenge }

/** One page of a list, and how many there are. */
export interface Page<Row> {
  rows: Row[]
  pages: number
}

/** A refusal, or a call without an answer (`status` 0, `code` `unreachable`). */
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
    /** An order with a link under which the customer pays. */
    createLink(request: CreatePayByLinkRequest, once?: Once): Promise<CreatePayByLinkAnswer>
    get(merchantOrderId: string): Promise<Order>
    list(query?: ListQuery): Promise<Page<Order>>
    rename(merchantOrderId: string, internalOrderId: string): Promise<void>
    cancel(merchantOrderId: string): Promise<void>
    /**
     * Pays an order. It is paid once at most: when an answer is lost, the call is repeated, and an order that turns out
     * to be paid is read. So no key is made here, which would say that a second order of the same number is meant.
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
     * Without `idempotencyKey` an equal refund within 30 seconds is refused (`possible_duplicate`), and a call whose
     * answer was lost is not repeated: read the payment first.
     */
    create(request: RefundTransactionRequest, once?: Once): Promise<RefundTransactionAnswer>
    get(refundId: string): Promise<Refund>
    list(query?: ListQuery): Promise<Page<Refund>>
  }
  customers: {
    upsert(customer: UpsertPluginCustomerRequest): Promise<UpsertPluginCustomerAnswer>
    /** A token for the customer's own browser. */
    signIn(customerId: string): Promise<SignInPluginCustomerAnswer>
    /** The most that they may owe by paying in instalments. */
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
  /** The body as it came, before any parsing. */
  body: string | Uint8Array
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The webhook's signing secret. */
  secret: string
  /** How old a delivery may be; five minutes when left out. Seconds. */
  toleranceSeconds?: number
  /** The present time; the clock's when left out. Milliseconds. */
  now?: number
}

/** The event of a delivery that is signed with the secret. Throws `PaydeckError` (`bad_signature`) for any other. */
export declare function readWebhook(received: Received): Delivery
