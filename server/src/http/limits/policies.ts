import type { Rate } from '../../kit/token-buckets.ts'

interface Policy extends Rate {
  /** What is counted, for docs/operations.md. */
  meaning: string
}

const MINUTE = 60
const HOUR = 3_600

/**
 * A host gets at most a quarter of its network's share, and a network a fifth of the total, so neither can use it up.
 */
export const POLICIES = {
  everyone: {
    burst: 2_000,
    perSecond: 400,
    meaning:
      'Calls without a session or secret key, from all networks together; signing in, the hosted page and its payments each have their own',
  },
  network: {
    burst: 400,
    perSecond: 80,
    meaning: 'Calls without a session or secret key of a network: an IPv4 /24 or an IPv6 /48',
  },
  visitor: {
    burst: 100,
    perSecond: 20,
    meaning: 'Calls without a session or secret key of a host: an IPv4 address or an IPv6 /64',
  },
  unknown: {
    burst: 300,
    perSecond: 30,
    meaning: 'New tokens and keys from a host, counted before they are looked up',
  },
  unknown_network: {
    burst: 1_200,
    perSecond: 120,
    meaning: 'The same for a network',
  },
  refused: {
    burst: 60,
    perSecond: 0.5,
    meaning: 'Refused tokens, keys and links of a host',
  },
  refused_network: { burst: 240, perSecond: 2, meaning: 'The same for a network' },
  session: { burst: 75, perSecond: 25, meaning: 'Calls of one browser that is signed in' },
  merchant: { burst: 300, perSecond: 100, meaning: 'Calls of a merchant’s staff and keys' },
  money: {
    burst: 100,
    perSecond: 25,
    meaning: 'Calls of a merchant’s staff and keys that move money: payments, captures and refunds',
  },
  card: {
    burst: 40,
    perSecond: 40 / HOUR,
    meaning: 'Failed card attempts of a host, on all orders together',
  },
  card_network: { burst: 200, perSecond: 200 / HOUR, meaning: 'The same for a network' },
  token: {
    burst: 120,
    perSecond: 120 / HOUR,
    meaning: 'Payment tokens that a host makes at a shop’s checkout',
  },
  token_network: { burst: 600, perSecond: 600 / HOUR, meaning: 'The same for a network' },
  link: {
    burst: 20,
    perSecond: 120 / HOUR,
    meaning: 'Invalid payment links that a host opens',
  },
  link_network: { burst: 100, perSecond: 600 / HOUR, meaning: 'The same for a network' },
  program: {
    burst: 20,
    perSecond: 60 / HOUR,
    meaning: 'Programs that a host registers to be connected over MCP',
  },
  program_network: { burst: 100, perSecond: 300 / HOUR, meaning: 'The same for a network' },
  webhook_test: {
    burst: 10,
    perSecond: 10 / MINUTE,
    meaning: 'Test events that a merchant’s staff send to its webhooks',
  },
  sign_in: {
    burst: 30,
    perSecond: 30 / MINUTE,
    meaning: 'Sign-ins of a host, right or wrong. In the database',
  },
  sign_in_network: {
    burst: 150,
    perSecond: 150 / MINUTE,
    meaning:
      'The same for a network: many customers of a mobile carrier may share one. In the database',
  },
  account: {
    burst: 100,
    perSecond: 100 / HOUR,
    meaning:
      'Failed sign-ins to an account from all devices that it does not know. In the database',
  },
  account_code: {
    burst: 10,
    perSecond: 10 / HOUR,
    meaning: 'Wrong codes of the second factor, in the same way. In the database',
  },
  reset: {
    burst: 3,
    perSecond: 3 / HOUR,
    meaning: 'Links for a new password of an account. In the database',
  },
  reset_host: {
    burst: 20,
    perSecond: 20 / HOUR,
    meaning: 'Links for a new password that a host asks for. In the database',
  },
  reset_network: {
    burst: 100,
    perSecond: 100 / HOUR,
    meaning: 'The same for a network. In the database',
  },
} as const satisfies Readonly<Record<string, Policy>>

export type PolicyName = keyof typeof POLICIES
export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[]
export type Rates = Readonly<Record<PolicyName, Rate>>
export type MerchantRates = Readonly<Record<string, Partial<Pick<Rates, 'merchant' | 'money'>>>>

/** `100/25` is burst and rate per second; in `40/40h` and `30/30m` the rate is per hour or minute. */
export function rateText({ burst, perSecond }: Rate): string {
  if (perSecond >= 0.5) return `${burst}/${perSecond}`
  const perMinute = perSecond * MINUTE
  return Number.isInteger(perMinute)
    ? `${burst}/${perMinute}m`
    : `${burst}/${Math.round(perSecond * HOUR)}h`
}
