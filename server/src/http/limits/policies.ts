import type { Rate } from '../../kit/token-buckets.ts'

interface Policy extends Rate {
  /** What is counted, for docs/operations.md. */
  meaning: string
}

/** A host has at most a quarter of its network's share, a network a fifth of all: none can use it up. */
export const POLICIES = {
  everyone: {
    burst: 2_000,
    perSecond: 400,
    meaning:
      'Calls without a session or secret key, of all networks together; signing in, the customer’s page and its payments each have it to themselves',
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
    meaning:
      'Tokens and keys of a host that were not seen before, counted before they are looked up',
  },
  refused: {
    burst: 60,
    perSecond: 0.5,
    meaning: 'Refused tokens, keys and links of a host',
  },
  session: { burst: 75, perSecond: 25, meaning: 'Calls of one browser that is signed in' },
  merchant: { burst: 300, perSecond: 100, meaning: 'Calls of a merchant’s staff and keys' },
  money: {
    burst: 100,
    perSecond: 25,
    meaning: 'Calls of a merchant’s staff and keys that move money: payments, captures and refunds',
  },
} as const satisfies Readonly<Record<string, Policy>>

export type PolicyName = keyof typeof POLICIES
export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[]
export type Rates = Readonly<Record<PolicyName, Rate>>
export type MerchantRates = Readonly<Record<string, Partial<Pick<Rates, 'merchant' | 'money'>>>>
