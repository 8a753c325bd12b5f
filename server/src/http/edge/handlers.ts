import type { Readable } from 'node:stream'

import type { Api, CallName } from '@paydeck/contract/protocol/api'
import type { HandlerResult, RequestOf } from '@paydeck/contract/protocol/route'

import type {
  Actor,
  CustomerHolder,
  FrameHolder,
  InvoiceHolder,
  KeyHolder,
} from '../../kit/actor.ts'
import type { IdempotencyKey } from '../../modules/idempotency/service.ts'

/** Only the identity and invoice routes use cookies. */
export interface Cookies {
  get(name: string): string | undefined
  /**
   * Without `maxAgeSeconds` a session cookie. Always HttpOnly and SameSite=Strict, and Secure over https. `isLax`
   * makes it Lax, for a page that links on other sites lead to.
   */
  set(
    name: string,
    value: string,
    options: { path: string; maxAgeSeconds?: number; isLax?: boolean },
  ): void
  clear(name: string, options: { path: string }): void
}

export interface Meta {
  /** As seen by this server or a trusted proxy. */
  address: string
  /** Empty when missing. */
  userAgent: string
  /** The request id, in the log and the error body. */
  tracer: string
  idempotencyKey: IdempotencyKey | null
  cookies: Cookies
}

type Credential<A> = A extends 'staff'
  ? { actor: Actor }
  : A extends 'staff-or-key'
    ? { reader: { merchantId: string } }
    : A extends 'invoice'
      ? { holder: InvoiceHolder }
      : A extends 'ref-token'
        ? { refToken: string }
        : A extends 'secret-key' | 'publishable-key'
          ? { key: KeyHolder }
          : A extends 'customer'
            ? { customer: CustomerHolder }
            : A extends 'frame'
              ? { frame: FrameHolder }
              : A extends 'payer'
                ? { holder: InvoiceHolder; key: KeyHolder | null }
                : unknown

type Streamed<R> = R extends { media?: infer M }
  ? Extract<M, 'application/pdf' | 'text/csv' | 'text/event-stream'> extends never
    ? never
    : Omit<HandlerResult<R>, 'data'> & { data: Readable }
  : never

export type Handler<R> = R extends { access: infer A }
  ? (call: RequestOf<R> & Credential<A> & Meta) => Promise<HandlerResult<R> | Streamed<R>>
  : never

/** A missing handler does not compile. */
export type Handlers = { [Name in CallName]: Handler<Api[Name]> }
