/** Requests sent before the code that needs them has loaded. `at`: milliseconds since the page's start. */
const earlyRequests = new Map<string, { answer: Promise<Response>; at: number }>()
/** Older answers are not used. */
const FRESH_MS = 10_000
/** POSTs already sent by calls. Sending one early now would leave its answer for a much later call. */
const sentPosts = new Set<string>()

const keyOf = (url: string, init: RequestInit = {}): string => `${init.method ?? 'GET'} ${url}`

/** Sends a request early; the first call to the same address takes its answer. Resolves to a copy of it. */
export function sendEarly(url: string, init: RequestInit = {}): Promise<Response> {
  const isLate = sentPosts.has(keyOf(url, init))
  const answer = isLate
    ? Promise.reject<Response>(new Error('Too late: the call was made'))
    : fetch(url, { credentials: 'same-origin', ...init })
  const copy = answer.then((response) => response.clone())
  if (!isLate) earlyRequests.set(keyOf(url, init), { answer, at: performance.now() })
  // The call that takes the answer reports the failure.
  answer.catch(() => undefined)
  copy.catch(() => undefined)
  return copy
}

/** Supplies a pushed answer to the next GET of its address. */
export function provideResponse(url: string, answer: Response): void {
  earlyRequests.set(keyOf(url), { answer: Promise.resolve(answer), at: performance.now() })
}

/** Like `fetch`, but uses an early answer if there is one, once. */
export function fetchOrUseEarly(
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const key = typeof url === 'string' ? keyOf(url, init) : ''
  if (init?.method === 'POST') sentPosts.add(key)
  const early = earlyRequests.get(key)
  earlyRequests.delete(key)
  return early && performance.now() - early.at < FRESH_MS ? early.answer : fetch(url, init)
}
