import { heldBackBy } from '../circuit/circuit.ts'
import { providerCaller, type ProviderCallOptions } from '../provider-call.ts'
import type { WalletGateway, WalletProvider } from './port.ts'

/** Exceptions and timeouts become `unknown`. */
export function guardWallet(provider: WalletProvider, options: ProviderCallOptions): WalletGateway {
  const call = providerCaller({ kind: 'wallet', name: provider.name }, options)
  return {
    name: provider.name,
    ...heldBackBy(options),
    cardProvider: provider.cardProvider,
    tokensUrl: provider.tokensUrl,
    startAppleSession: (request) =>
      call(request.merchantId, (signal) => provider.startAppleSession(request, signal)),
  }
}
