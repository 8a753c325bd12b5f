/** Requests sent before the code that needs them has loaded. `at`: milliseconds since the page's start. */
const begun = new Map<string, { answer: Promise<Response>; at: number }>()
/** Older answers are not used. */
const FRESH_MS = 10_000
/** POSTs already sent by calls. Sending one early now would leave its answer for a much later call. */
const posted = new Set<string>()

const nameOf = (url: string, init: RequestInit = {}): string => `${init.method ?? 'GET'} ${url}`

/** Sends a request early; the first call to the same address takes its answer. Resolves to a copy of it. */
export function begin(url: string, init: RequestInit = {}): Promise<Response> {
  const isLate = posted.has(nameOf(url, init))
  const answer = isLate
    ? Promise.reject<Response>(new Error('Too late: the call was made'))
    : fetch(url, { credentials: 'same-origin', ...init })
  const copy = answer.then((response) => response.clone())
  if (!isLate) begun.set(nameOf(url, init), { answer, at: performance.now() })
  // The call that takes the answer reports the failure.
  answer.catch(() => undefined)
  copy.catch(() => undefined)
  return copy
}

/** Supplies a pushed answer to the next GET of its address. */
export function handOver(url: string, answer: Response): void {
  begun.set(nameOf(url), { answer: Promise.resolve(answer), at: performance.now() })
}

/** Like `fetch`, but uses an early answer if there is one, once. */
export function fetchBegun(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const name = typeof url === 'string' ? nameOf(url, init) : ''
  if (init?.method === 'POST') posted.add(name)
  const found = begun.get(name)
  begun.delete(name)
  return found && performance.now() - found.at < FRESH_MS ? found.answer : fetch(url, init)
}
