import * as z from 'zod/mini'

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)

/** The signing secrets of an endpoint; several while one is rolled. */
export const SIGNING_SECRETS = z
  .string('is required')
  .check(
    z.regex(
      /^whsec_[\w+/=-]+(\s*,\s*whsec_[\w+/=-]+)*$/,
      'must be one or more signing secrets, with commas',
    ),
  )

/** The settings of a Stripe account, by environment variable. */
export const stripeSettings = z.object({
  STRIPE_SECRET_KEY: z
    .string('is required')
    .check(z.regex(/^(sk|rk)_(test|live)_\w+$/, 'must be a secret or restricted key')),
  STRIPE_PUBLISHABLE_KEY: z
    .string('is required')
    .check(z.regex(/^pk_(test|live)_\w+$/, 'must be a publishable key')),
  STRIPE_WEBHOOK_SECRETS: SIGNING_SECRETS,
  STRIPE_STATEMENT_PREFIX: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9 .&-]{2,10}$/, 'must be the account’s, 2 to 10 letters')),
  ),
  STRIPE_API_ORIGIN: z.optional(
    z.url().check(z.refine(isLoopback, 'must be on this machine: it is for a stand-in')),
  ),
})

export type StripeSettings = z.infer<typeof stripeSettings>

const modeOf = (key: string): 'test' | 'live' => (/^\w\w_live_/.test(key) ? 'live' : 'test')

export const isLive = ({ STRIPE_SECRET_KEY: key }: StripeSettings): boolean =>
  modeOf(key) === 'live'

export const signingSecrets = (secrets: z.infer<typeof SIGNING_SECRETS>): string[] =>
  secrets.split(',').map((secret) => secret.trim())

/** Why a server must not start with these keys; null if it may. */
export function refuseKeys(settings: StripeSettings, isSandbox: boolean): string | null {
  const mode = modeOf(settings.STRIPE_SECRET_KEY)
  if (modeOf(settings.STRIPE_PUBLISHABLE_KEY) !== mode)
    return 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both be live keys.'
  if (isSandbox && mode === 'live')
    return 'STRIPE_SECRET_KEY is a live key, and this is a sandbox: it takes no money.'
  if (!isSandbox && mode === 'test')
    return 'STRIPE_SECRET_KEY is a test key, and this is production: test cards would pay.'
  return null
}
