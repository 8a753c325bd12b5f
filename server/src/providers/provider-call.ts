import { assertNoTransaction } from '../db/database.ts'
import { withSpan, type Tracing } from '../kit/tracing.ts'
import type { Circuit, Ending, Lane } from './circuit/port.ts'
import { isOutage } from './circuit/outage.ts'
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

/** The provider's name in errors and metrics. */
export interface ProviderName {
  kind: 'card' | 'direct_debit' | 'payto' | 'bank' | 'wallet' | 'identity'
  name: string
}

/** An answered or unanswered call; `code` is the provider's reason in our words, if it gave one. */
export interface ProviderAnswer extends ProviderName {
  outcome: string
  code: string | null
  seconds: number
}

export interface ProviderCallOptions {
  /** Milliseconds until a call counts as unanswered. */
  timeLimitMs?: number
  /** Called with everything the provider throws; the caller only sees `unknown`. */
  onError: (failure: unknown, operationId: string) => void
  /** Called with the outcome of each call, for metrics. */
  onAnswer?: ((answer: ProviderAnswer) => void) | undefined
  /** Holds calls back while the provider is unreachable. Default: every call is made. */
  circuit?: Circuit
  tracing?: Tracing | null | undefined
}

/** No answer. `isNotSent`: the call was never made, so it did nothing. */
export interface NoOutcome {
  kind: 'unknown'
  isNotSent?: true
}

/** Calls a provider about an operation. Always resolves within the time limit. */
export type ProviderCaller = <T>(
  operationId: string,
  call: (signal: AbortSignal) => Promise<T>,
  lane?: Lane,
) => Promise<T | NoOutcome>

function outcomeOf(answer: unknown): Pick<ProviderAnswer, 'outcome' | 'code'> {
  const { kind = 'answered', code = null } = (answer ?? {}) as { kind?: unknown; code?: unknown }
  return { outcome: String(kind), code: typeof code === 'string' ? code : null }
}

/** Throws inside a transaction. An exception or a timeout becomes `unknown`, never a failure. */
export function providerCaller(
  provider: ProviderName,
  { timeLimitMs = 10_000, onError, onAnswer, circuit, tracing }: ProviderCallOptions,
): ProviderCaller {
  return async (operationId, call, lane = 'act') => {
    assertNoTransaction(`The ${provider.kind} provider "${provider.name}"`)
    if (circuit?.enter(lane) === false) {
      onAnswer?.({ ...provider, outcome: 'not_sent', code: null, seconds: 0 })
      return { kind: 'unknown', isNotSent: true }
    }
    const began = performance.now()
    const about = {
      name: `provider ${provider.name}`,
      kind: 'provider',
      attributes: { 'paydeck.operation_id': operationId, 'paydeck.provider_kind': provider.kind },
    } as const
    const { answer, ending } = await withSpan(
      tracing,
      about,
      () => withinLimit(call, { timeLimitMs, onError: (failure) => onError(failure, operationId) }),
      (result) => ({ 'paydeck.outcome': outcomeOf(result.answer).outcome }),
    )
    circuit?.leave(lane, ending)
    onAnswer?.({ ...provider, ...outcomeOf(answer), seconds: (performance.now() - began) / 1000 })
    return answer
  }
}

async function withinLimit<T>(
  call: (signal: AbortSignal) => Promise<T>,
  { timeLimitMs, onError }: { timeLimitMs: number; onError: (failure: unknown) => void },
): Promise<{ answer: T | NoOutcome; ending: Ending }> {
  const limit = new AbortController()
  const unanswered = (ending: Ending) => ({ answer: { kind: 'unknown' } as const, ending })
  const late = Promise.withResolvers<ReturnType<typeof unanswered>>()
  const timer = setTimeout(() => {
    late.resolve(unanswered('failed'))
    limit.abort(new NoAnswer(timeLimitMs))
  }, timeLimitMs)
  const attempt = async () => {
    try {
      const answer = await call(limit.signal)
      return { answer, ending: endingOf(answer) }
    } catch (failure) {
      onError(failure)
      return unanswered(isOutage(failure) ? 'failed' : 'other')
    }
  }
  try {
    return await Promise.race([attempt(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** When an adapter returns `unknown`, that says nothing about whether its provider is reachable. */
const endingOf = (answer: unknown): Ending =>
  outcomeOf(answer).outcome === 'unknown' ? 'other' : 'answered'

export function guardRefunding(
  call: ProviderCaller,
  provider: RefundingProvider,
): RefundingGateway {
  const { adoptRefund } = provider
  return {
    refund: (request) => call(request.operationId, (signal) => provider.refund(request, signal)),
    lookupFollowUp: (operationId) =>
      call(operationId, (signal) => provider.lookupFollowUp(operationId, signal), 'look'),
    closeFollowUp: (operationId) =>
      call(operationId, (signal) => provider.closeFollowUp(operationId, signal), 'look'),
    ...(adoptRefund && {
      adoptRefund: (request) =>
        call(request.operationId, (signal) => adoptRefund(request, signal), 'look'),
    }),
  }
}

export const guardDisputing = (
  call: ProviderCaller,
  provider: DisputingProvider,
): DisputingGateway => ({
  lookupDispute: (ref) => call(ref, (signal) => provider.lookupDispute(ref, signal), 'look'),
  giveEvidence: (ref, evidence) =>
    call(ref, (signal) => provider.giveEvidence(ref, evidence, signal)),
  acceptDispute: (ref) => call(ref, (signal) => provider.acceptDispute(ref, signal)),
  lookupWarning: async (ref) =>
    call(
      ref,
      async (signal) => (await provider.lookupWarning?.(ref, signal)) ?? { kind: 'not_found' },
      'look',
    ),
})

export function guardMovements(
  call: ProviderCaller,
  provider: MovementsProvider,
): MovementsGateway {
  const { settlements, settledBy } = provider
  return {
    movements: (day) => call(day, (signal) => provider.movements(day, signal), 'look'),
    ...(settledBy !== undefined && { settledBy }),
    ...(settlements && {
      settlements: {
        made: (day) => call(day, (signal) => settlements.made(day, signal), 'look'),
        lines: (ref) => call(ref, (signal) => settlements.lines(ref, signal), 'look'),
      },
    }),
  }
}
