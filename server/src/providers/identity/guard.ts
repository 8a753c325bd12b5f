import { AppError } from '../../kit/errors.ts'
import { providerCaller, type ProviderCallOptions } from '../provider-call.ts'
import type { HostedIdentity } from './port.ts'

const unavailable = (): AppError =>
  new AppError(
    503,
    'identity_unavailable',
    'Logging in is not possible right now. Please try again shortly.',
    { retryAfter: 5 },
  )

/** Throws if called inside a transaction, which is a bug. Failures answer 503, never as a wrong password. */
export function guardHostedIdentity(
  service: HostedIdentity,
  options: ProviderCallOptions,
): HostedIdentity {
  const call = providerCaller({ kind: 'identity', name: 'hosted' }, options)

  async function answerOf<T>(operation: string, request: () => Promise<T>): Promise<T> {
    const answer = await call(operation, async () => ({
      kind: 'answer' as const,
      value: await request(),
    }))
    if (answer.kind === 'unknown') throw unavailable()
    return answer.value
  }

  return {
    createTenant: (label) => answerOf('createTenant', () => service.createTenant(label)),
    verifyPassword: (tenant, email, password) =>
      answerOf('verifyPassword', () => service.verifyPassword(tenant, email, password)),
    putPassword: (account, email, password) =>
      answerOf('putPassword', () => service.putPassword(account, email, password)),
    makeCustomToken: (account, claims) =>
      answerOf('makeCustomToken', () => service.makeCustomToken(account, claims)),
    exchangeCustomToken: (tenant, token) =>
      answerOf('exchangeCustomToken', () => service.exchangeCustomToken(tenant, token)),
    verify: (token) => answerOf('verify', () => service.verify(token)),
    endTokens: (account) => answerOf('endTokens', () => service.endTokens(account)),
  }
}
