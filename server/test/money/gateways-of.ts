import {
  gatewayRegistry,
  type Gateways,
  type GuardedProviders,
} from '../../src/modules/gateways/registry.ts'

/** A registry of some providers, without rules. */
export const gatewaysOf = (providers: Partial<GuardedProviders>): Gateways =>
  gatewayRegistry(
    { card: [], direct_debit: [], payto: [], bank: [], wallet: [], ...providers },
    async () => undefined,
  )
