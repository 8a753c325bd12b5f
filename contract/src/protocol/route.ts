import type * as z from 'zod/mini'

import type { KeyScope } from '../access/key-scopes.ts'
import type { Needs } from '../access/permissions.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/**
 * Who may make a call.
 * - `public`: anyone; carries no credential.
 * - `ref-token`: the holder of an invitation or reset link; the token travels in the header
 * `token`.
 * - `refresh`: a signed-in browser; carries the session cookie only.
 * - `staff`: a signed-in member of staff; bearer token, and `{merchantId}` must be the token's.
 * - `staff-or-key`: like `staff`, or like `secret-key`.
 * - `invoice`: a customer with an invoice link; carries the invoice cookie of that order.
 * - `secret-key`: the merchant's own servers; the key identifies the merchant.
 * - `publishable-key`: the merchant's shop in any browser, or its servers.
 * - `customer`: a shop's customer in their own browser; bearer token, and `{merchantId}` and
 * `{customerId}` must be the token's.
 * - `frame`: the checkout's frame on a shop's page; bearer token, kept in the frame's memory.
 * - `payer`: like `invoice`, or like `secret-key` for an order of that merchant.
 */
export type Access =
  | 'public'
  | 'ref-token'
  | 'refresh'
  | 'staff'
  | 'staff-or-key'
  | 'invoice'
  | 'secret-key'
  | 'publishable-key'
  | 'customer'
  | 'frame'
  | 'payer'

export type Media =
  | 'application/json'
  | 'application/pdf'
  | 'text/csv'
  | 'application/x-ofx'
  | 'text/event-stream'

export const DEFAULT_MEDIA: Media = 'application/json'

export type Base = 'api' | 'v3'

type ParamNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never

export interface Route<
  P extends string = string,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  A extends z.ZodMiniType = z.ZodMiniType,
  H extends z.ZodMiniType = z.ZodMiniType,
> {
  requirement?: string
  base: Base
  method: Method
  path: P
  summary: string
  access: Access
  permission?: Needs
  /** The permission that a secret key needs. */
  scope?: KeyScope
  query?: Q
  body?: B
  answer: A
  /** Default: 200. */
  success?: 201 | 204
  /** May need approval; then the answer is 202 (`waitingForApproval`). */
  mayWait?: true
  stepUp?: true
  /** Allowed before a person has set up the required two-factor sign-in. */
  beforeSecondFactor?: true
  headers?: H
  media?: Media
  /** A POST that moves money or creates an order: it honours `Idempotency-Key`. */
  idempotent?: true
  /** The largest body in bytes; the caller is authenticated before it is read. Default: 256 KB. */
  largest?: number
  otherwise: string
}

/** A call of staff must name its permissions to compile. */
type Permitted<X extends Access> = X extends 'staff' | 'staff-or-key'
  ? { permission: Needs }
  : { permission?: never }

/** A call of a secret key must name its scope. */
type Scoped<X extends Access> = X extends 'secret-key' | 'payer' | 'staff-or-key'
  ? { scope: KeyScope }
  : { scope?: never }

export const route = <
  const P extends string,
  const X extends Access,
  const M extends Media = 'application/json',
  Q extends z.ZodMiniType = z.ZodMiniUndefined,
  B extends z.ZodMiniType = z.ZodMiniUndefined,
  A extends z.ZodMiniType = z.ZodMiniVoid,
  H extends z.ZodMiniType = z.ZodMiniUndefined,
>(
  definition: Route<P, Q, B, A, H> & { access: X; media?: M } & Permitted<X> & Scoped<X>,
): Route<P, Q, B, A, H> & { access: X; media?: M } => definition

// oxlint-disable-next-line typescript/no-explicit-any -- variance: "any route at all" has no other spelling
export type AnyRoute = Route<any, any, any, any, any>

type OptionalKey<K extends string, T> = undefined extends T ? { [key in K]?: T } : { [key in K]: T }

export type Arguments<R> =
  R extends Route<infer P, infer Q, infer B, infer _A, infer _H>
    ? { [name in ParamNames<P>]: string } & OptionalKey<'query', z.input<Q>> &
        OptionalKey<'body', z.input<B>>
    : never

export type RequestOf<R> =
  R extends Route<infer P, infer Q, infer B, infer _A, infer _H>
    ? { params: { [name in ParamNames<P>]: string }; query: z.output<Q>; body: z.output<B> }
    : never

export type ResponseOf<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer A, infer H>
    ? { data: z.output<A>; headers: z.output<H> }
    : never

export type HandlerResult<R> =
  R extends Route<infer _P, infer _Q, infer _B, infer A, infer H>
    ? (undefined extends z.input<A> ? { data?: z.input<A> } : { data: z.input<A> }) &
        (undefined extends z.input<H> ? { headers?: z.input<H> } : { headers: z.input<H> })
    : never

export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
}
