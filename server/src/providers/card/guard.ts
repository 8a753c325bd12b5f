import { assertNoTransaction } from '../../db/database.ts'
import type { CardGateway, CardProvider, Unknown } from './port.ts'

/** What a provider's silence is reported as. */
export class NoAnswer extends Error {
  constructor(timeLimitMs: number) {
    super(`no answer within ${timeLimitMs} ms`)
    this.name = 'NoAnswer'
  }
}

export interface GuardOptions {
  /** How long an answer may take before it counts as none, in milliseconds. */
  timeLimitMs?: number
  /** Told of everything the provider threw; the caller only sees `unknown`. */
  onError: (failure: unknown, operationId: string) => void
}

/**
 * Stands between our use cases and a provider. A call while a transaction is open is a programming error and throws;
 * an exception, a rejected promise or no answer in time is `unknown`, never a failure.
 */
export function guardCardProvider(
  provider: CardProvider,
  { timeLimitMs = 10_000, onError }: GuardOptions,
): CardGateway {
  async function ask<T>(
    operationId: string,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | Unknown> {
    assertNoTransaction(`The card provider "${provider.name}"`)
    const limit = new AbortController()
    const { promise: late, resolve } = Promise.withResolvers<Unknown>()
    const timer = setTimeout(() => {
      resolve({ kind: 'unknown' })
      limit.abort(new NoAnswer(timeLimitMs))
    }, timeLimitMs)
    try {
      return await Promise.race([attempt(operationId, () => call(limit.signal)), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async function attempt<T>(operationId: string, call: () => Promise<T>): Promise<T | Unknown> {
    try {
      return await call()
    } catch (failure) {
      onError(failure, operationId)
      return { kind: 'unknown' }
    }
  }

  return {
    name: provider.name,
    charge: (request) => ask(request.operationId, (signal) => provider.charge(request, signal)),
    authorise: (request) =>
      ask(request.operationId, (signal) => provider.authorise(request, signal)),
    checkCard: (request) =>
      ask(request.operationId, (signal) => provider.checkCard(request, signal)),
    chargeSaved: (request) =>
      ask(request.operationId, (signal) => provider.chargeSaved(request, signal)),
    confirm: (operationId) => ask(operationId, (signal) => provider.confirm(operationId, signal)),
    lookup: (operationId) => ask(operationId, (signal) => provider.lookup(operationId, signal)),
    close: (operationId) => ask(operationId, (signal) => provider.close(operationId, signal)),
    capture: (request) => ask(request.operationId, (signal) => provider.capture(request, signal)),
    voidAuthorisation: (request) =>
      ask(request.operationId, (signal) => provider.voidAuthorisation(request, signal)),
    refund: (request) => ask(request.operationId, (signal) => provider.refund(request, signal)),
    lookupFollowUp: (operationId) =>
      ask(operationId, (signal) => provider.lookupFollowUp(operationId, signal)),
    closeFollowUp: (operationId) =>
      ask(operationId, (signal) => provider.closeFollowUp(operationId, signal)),
    lookupDispute: (disputeRef) =>
      ask(disputeRef, (signal) => provider.lookupDispute(disputeRef, signal)),
  }
}
