import * as z from 'zod/mini'

export const MERCHANT_STAFF = 'merchantStaff'

/** The claims of an access token (JWT). The client may read them; only the server trusts them. */
export const accessClaims = z.object({
  sub: z.string(),
  email: z.string(),
  /** The merchant this token is for; absent when the account belongs to none. */
  merchantId: z.optional(z.nullable(z.string())),
  userType: z.optional(z.nullable(z.string())),
  /** What the person must do first. */
  owes: z.optional(z.nullable(z.literal('second_factor'))),
  iat: z.number(),
  exp: z.number(),
})
export type AccessClaims = z.infer<typeof accessClaims>
