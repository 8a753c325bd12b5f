import { assertNoTransaction } from '../db/database.ts'
import type { DisputingGateway, DisputingProvider } from './disputes/port.ts'
import type { MovementsGateway, MovementsProvider } from './movements/port.ts'
import type { RefundingGateway, RefundingProvider } from './refunds/port.ts'

/** The error reported when a provider times out. */
export class NoAnswer extends Error {
  constructor(timeLimitMs: number) {
    super(`no answer within ${timeLimitMs} ms`)
    this.name = 'NoAnswer'
  }
}

/** Which provider is asked, as errors and metrics name it. */
export interface AskedProvider {
  kind: 'card' | 'direct_debit' | 'payto' | 'bank' | 'wallet' | 'identity'
  name: string
}

/** An answered or unanswered call; `code` is the provider's reason in our words, if it gave one. */
export interface ProviderAnswer extends AskedProvider {
  outcome: string
  code: string | null
  seconds: number
}

export interface ProviderCallOptions {
  /** How long an answer may take before it counts as none, in milliseconds. */
  timeLimitMs?: number
  /** Told of everything the provider threw; the caller only sees `unknown`. */
  onError: (failure: unknown, operationId: string) => void
  /** Told how each call ended, for metrics. */
  onAnswer?: (answer: ProviderAnswer) => void
}

/** Asks a provider about an operation: always answers, within the time limit. */
export type Ask = <T>(
  operationId: string,
  call: (signal: AbortSignal) => Promise<T>,
) => Promise<T | { kind: 'unknown' }>

function outcomeOf(answer: unknown): Pick<ProviderAnswer, 'outcome' | 'code'> {
  const { kind = 'answered', code = null } = (answer ?? {}) as { kind?: unknown; code?: unknown }
  return { outcome: String(kind), code: typeof code === 'string' ? code : null }
}

/** A call inside a transaction throws; an exception or no answer in time is `unknown`, never a failure. */
export function asking(
  asked: AskedProvider,
  { timeLimitMs = 10_000, onError, onAnswer }: ProviderCallOptions,
): Ask {
  return async (operationId, call) => {
    assertNoTransaction(`The ${asked.kind} provider "${asked.name}"`)
    const began = performance.now()
    const limit = new AbortController()
    const { promise: late, resolve } = Promise.withResolvers<{ kind: 'unknown' }>()
    const timer = setTimeout(() => {
      resolve({ kind: 'unknown' })
      limit.abort(new NoAnswer(timeLimitMs))
    }, timeLimitMs)
    const attempt = async () => {
      try {
        return await call(limit.signal)
      } catch (failure) {
        onError(failure, operationId)
        return { kind: 'unknown' } as const
      }
    }
    try {
      const answer = await Promise.race([attempt(), late])
      onAnswer?.({ ...asked, ...outcomeOf(answer), seconds: (performance.now() - began) / 1000 })
      return answer
    } finally {
      clearTimeout(timer)
    }
  }
}

export const guardRefunding = (ask: Ask, provider: RefundingProvider): RefundingGateway => ({
  refund: (request) => ask(request.operationId, (signal) => provider.refund(request, signal)),
  lookupFollowUp: (operationId) =>
    ask(operationId, (signal) => provider.lookupFollowUp(operationId, signal)),
  closeFollowUp: (operationId) =>
    ask(operationId, (signal) => provider.closeFollowUp(operationId, signal)),
})

export const guardDisputing = (ask: Ask, provider: DisputingProvider): DisputingGateway => ({
  lookupDispute: (ref) => ask(ref, (signal) => provider.lookupDispute(ref, signal)),
  giveEvidence: (ref, evidence) =>
    ask(ref, (signal) => provider.giveEvidence(ref, evidence, signal)),
  acceptDispute: (ref) => ask(ref, (signal) => provider.acceptDispute(ref, signal)),
})

export const guardMovements = (ask: Ask, provider: MovementsProvider): MovementsGateway => ({
  movements: (day) => ask(day, (signal) => provider.movements(day, signal)),
})
