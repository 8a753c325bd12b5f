import { AppError } from '../../kit/errors.ts'
import type { HeldBack } from '../../providers/circuit/port.ts'

const MIN_RETRY_SECONDS = 1

/** 503: the provider is down and was not called. */
export function providerUnavailable({ circuit }: HeldBack): AppError {
  const seconds = Math.max(MIN_RETRY_SECONDS, (circuit?.waitMs() ?? 0) / 1_000)
  return new AppError(
    503,
    'provider_unavailable',
    'The payment provider does not answer at the moment. Nothing was charged. Please try again in a minute.',
    { retryAfter: seconds },
  )
}

export type NamedCircuit = HeldBack & { readonly name: string }

/** Call it before reserving anything for a call to the gateway. Throws 503 while its circuit breaker is open. */
export function requireAvailable<Gateway extends HeldBack>(gateway: Gateway): Gateway {
  if (gateway.circuit && gateway.circuit.waitMs() !== null) throw providerUnavailable(gateway)
  return gateway
}
