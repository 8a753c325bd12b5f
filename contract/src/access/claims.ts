import * as z from 'zod/mini'

/** The only kind of account the dashboard lets in. */
export const MERCHANT_STAFF = 'merchantStaff'

/** What an access token (JWT) says of its bearer; the client reads it, only the server trusts it. */
export const accessClaims = z.object({
  /** The user's id. */
  sub: z.string(),
  email: z.string(),
  /** The merchant this sign-in is for; absent when the account belongs to none. */
  merchantId: z.optional(z.nullable(z.string())),
  userType: z.optional(z.nullable(z.string())),
  /** Seconds since the epoch. */
  iat: z.number(),
  exp: z.number(),
})
export type AccessClaims = z.infer<typeof accessClaims>
