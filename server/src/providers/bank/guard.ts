import { assertNoTransaction } from '../../db/database.ts'
import { NoAnswer } from '../card/guard.ts'
import type { BankGateway, BankProvider, UnknownPayout } from './port.ts'

export interface BankGuardOptions {
  /** How long an answer may take before it counts as none, in milliseconds. */
  timeLimitMs?: number
  /** Told of everything the bank's adapter threw; the caller only sees `unknown`. */
  onError: (failure: unknown, payoutId: string) => void
}

/**
 * Stands between the payout run and the bank. A call while a transaction is open is a programming error and throws;
 * an exception, a rejected promise or no answer in time is `unknown`, never a failure.
 */
export function guardBank(
  bank: BankProvider,
  { timeLimitMs = 10_000, onError }: BankGuardOptions,
): BankGateway {
  async function ask<T>(
    payoutId: string,
    call: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | UnknownPayout> {
    assertNoTransaction(`The bank "${bank.name}"`)
    const limit = new AbortController()
    const { promise: late, resolve } = Promise.withResolvers<UnknownPayout>()
    const timer = setTimeout(() => {
      resolve({ kind: 'unknown' })
      limit.abort(new NoAnswer(timeLimitMs))
    }, timeLimitMs)
    const attempt = async (): Promise<T | UnknownPayout> => {
      try {
        return await call(limit.signal)
      } catch (failure) {
        onError(failure, payoutId)
        return { kind: 'unknown' }
      }
    }
    try {
      return await Promise.race([attempt(), late])
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    name: bank.name,
    send: (request) => ask(request.payoutId, (signal) => bank.send(request, signal)),
    lookup: (payoutId) => ask(payoutId, (signal) => bank.lookup(payoutId, signal)),
  }
}
