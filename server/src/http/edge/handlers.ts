import type { Readable } from 'node:stream'

import type { Api, CallName } from '@paydeck/contract/protocol/api'
import type { Answering, Received } from '@paydeck/contract/protocol/route'

import type { Actor, CustomerHolder, InvoiceHolder, KeyHolder } from '../../kit/actor.ts'
import type { NamedRequest } from '../../modules/idempotency/service.ts'

/** The cookies of one request; only the identity and invoice routes use them. */
export interface Cookies {
  get(name: string): string | undefined
  /** Session cookies unless `maxAgeSeconds` is given; always HttpOnly and SameSite=Strict, Secure over https. */
  set(name: string, value: string, options: { path: string; maxAgeSeconds?: number }): void
  clear(name: string, options: { path: string }): void
}

/** What every handler may know of its request beyond the parsed call. */
export interface Meta {
  /** The caller's address, as seen by this server or a trusted proxy. */
  address: string
  /** What the caller's browser calls itself; empty when it does not say. */
  userAgent: string
  /** The request's id: in the log, and in the error body. */
  tracer: string
  /** What the caller calls the request, so that it cannot act twice; null for nothing. */
  named: NamedRequest | null
  cookies: Cookies
}

type Credential<A> = A extends 'staff'
  ? { who: Actor }
  : A extends 'invoice'
    ? { holder: InvoiceHolder }
    : A extends 'ref-token'
      ? { refToken: string }
      : A extends 'secret-key' | 'publishable-key'
        ? { key: KeyHolder }
        : A extends 'customer'
          ? { customer: CustomerHolder }
          : A extends 'payer'
            ? { holder: InvoiceHolder; key: KeyHolder | null }
            : unknown

/** A text may be sent piece by piece. */
type Streamed<R> = R extends { media?: infer M }
  ? 'text/csv' extends M
    ? Omit<Answering<R>, 'data'> & { data: Readable }
    : never
  : never

/** One handler: the parsed call, its credential and its meta in, the answer out. */
export type Handler<R> = R extends { access: infer A }
  ? (call: Received<R> & Credential<A> & Meta) => Promise<Answering<R> | Streamed<R>>
  : never

/** A handler for every call of the contract; a missing one does not compile. */
export type Handlers = { [Name in CallName]: Handler<Api[Name]> }
