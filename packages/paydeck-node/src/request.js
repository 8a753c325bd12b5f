import { setTimeout as pause } from 'node:timers/promises'

import { PaydeckError, refusalOf } from './errors.js'

/**
 * @typedef {object} Asked
 * @property {'GET' | 'POST' | 'PATCH' | 'DELETE'} method
 * @property {string} path
 * @property {unknown} [body]
 * @property {string | undefined} [key] of idempotency
 * @property {boolean} [isRepeatable] also after a lost answer: asking twice does what asking once does
 *
 * @typedef {{ body: any, headers: Headers, tries: number }} Answer
 * @typedef {(asked: Asked) => Promise<Answer>} Send
 */

const INITIAL_BACKOFF_MS = 250
const UNREACHABLE = 'unreachable'
/** Nothing was done, or the first attempt of the same call is still running. */
const PASSING = new Set(['too_many_requests', 'request_in_progress', 'order_busy', 'payment_busy'])

/** Exponential, with jitter so that many clients do not retry at once. @param {number} tries */
const backOff = (tries) => INITIAL_BACKOFF_MS * 2 ** (tries - 1) * (0.5 + Math.random())

/** @param {Record<string, string | number | null | undefined>} query */
export function queryOf(query) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value))
  return search.size === 0 ? '' : `?${search.toString()}`
}

/** @param {string} text @returns {Record<string, unknown>} */
function parsed(text) {
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch {
    return {}
  }
}

/** @param {PaydeckError} refusal @param {Asked} asked @param {number} tries */
function isTransient({ status, code }, { isRepeatable = false, key }, tries) {
  const isLost = status === 0 || status >= 502
  if (isLost && (isRepeatable || key !== undefined)) return true
  // Our own first attempt may be the one in progress.
  return PASSING.has(code) || (code === 'payment_in_progress' && tries > 1)
}

/**
 * Milliseconds before the next attempt; null for no retry.
 * @param {unknown} failure @param {Asked} request @param {number} tries
 */
function waitAfter(failure, request, tries) {
  if (!(failure instanceof Refused) || !isTransient(failure.refusal, request, tries)) return null
  return failure.retryAfterMs ?? backOff(tries)
}

class Refused extends Error {
  /** @param {PaydeckError} refusal @param {Record<string, unknown>} body @param {number | null} retryAfterMs */
  constructor(refusal, body, retryAfterMs) {
    super(refusal.message)
    this.refusal = refusal
    this.body = body
    this.retryAfterMs = retryAfterMs
  }
}

/** @param {import('./index.d.ts').Options} options @returns {Send} */
export function sender({ secretKey, origin, ...options }) {
  const {
    retries = 3,
    timeoutMs = 60_000,
    longestWaitMs = 5_000,
    fetch = globalThis.fetch,
  } = options

  /** @param {Asked} asked */
  async function once({ method, path, body, key }) {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'Limepay-SecretKey': secretKey,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((failure) => {
      throw new Refused(new PaydeckError(0, UNREACHABLE, String(failure), ''), {}, null)
    })
    const read = await answer.text().then(parsed, (failure) => {
      throw new Refused(new PaydeckError(0, UNREACHABLE, String(failure), ''), {}, null)
    })
    if (answer.ok) return { body: read, headers: answer.headers }
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const wait = Number.isNaN(retryAfter) ? null : retryAfter * 1000
    throw new Refused(refusalOf(answer.status, read), read, wait)
  }

  return async function send(request) {
    for (let tries = 1; ; tries += 1) {
      try {
        return { ...(await once(request)), tries }
      } catch (failure) {
        const wait = waitAfter(failure, request, tries)
        if (wait === null || tries > retries || wait > longestWaitMs)
          throw failure instanceof Refused
            ? Object.assign(failure.refusal, { body: failure.body, tries })
            : failure
        await pause(wait)
      }
    }
  }
}
