import type { Row } from '../../db/rows.ts'

export type ProviderKind = Row<'global.providerRoute'>['kind']

/** A routing rule: which provider gets new payments or payouts. */
export interface Route {
  kind: ProviderKind
  /** Null for every merchant. */
  merchantId: string | null
  /** Null for every currency. */
  currency: 'AUD' | 'NZD' | null
  provider: string
}

export interface GatewayScope {
  merchantId: string
  currency: string
}

const weightOf = ({ merchantId, currency }: Route): number =>
  (merchantId === null ? 0 : 2) + (currency === null ? 0 : 1)

/** The provider of the most specific rule, where merchant outranks currency; undefined without a rule. */
export function routeTo(
  routes: readonly Route[],
  kind: ProviderKind,
  { merchantId, currency }: GatewayScope,
): string | undefined {
  const [route] = routes
    .filter(
      (candidate) =>
        candidate.kind === kind &&
        (candidate.merchantId ?? merchantId) === merchantId &&
        (candidate.currency ?? currency) === currency,
    )
    .toSorted((a, b) => weightOf(b) - weightOf(a))
  return route?.provider
}
