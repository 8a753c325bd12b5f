/** Requests that were sent before the code that asks for them had loaded, and when, in milliseconds since the page's start. */
const begun = new Map<string, { answer: Promise<Response>; at: number }>()
/** A page that is opened later asks for itself. */
const FRESH_MS = 10_000
/** The POSTs that calls have made by themselves: one begun after that would be answered to a much later call. */
const posted = new Set<string>()

const nameOf = (url: string, init: RequestInit = {}): string => `${init.method ?? 'GET'} ${url}`

/** Sends a request whose answer the first call with the same address takes. Resolves to a copy of the answer. */
export function begin(url: string, init: RequestInit = {}): Promise<Response> {
  const isLate = posted.has(nameOf(url, init))
  const answer = isLate
    ? Promise.reject<Response>(new Error('Too late: the call was made'))
    : fetch(url, { credentials: 'same-origin', ...init })
  const copy = answer.then((response) => response.clone())
  if (!isLate) begun.set(nameOf(url, init), { answer, at: performance.now() })
  // The call that takes it reports a failure.
  answer.catch(() => undefined)
  copy.catch(() => undefined)
  return copy
}

/** Has an answer that came without being asked for taken by the next GET of its address. */
export function handOver(url: string, answer: Response): void {
  begun.set(nameOf(url), { answer: Promise.resolve(answer), at: performance.now() })
}

/** As `fetch`, but each answer that was begun is used once. */
export function fetchBegun(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const name = typeof url === 'string' ? nameOf(url, init) : ''
  if (init?.method === 'POST') posted.add(name)
  const found = begun.get(name)
  begun.delete(name)
  return found && performance.now() - found.at < FRESH_MS ? found.answer : fetch(url, init)
}
