import type { Place } from '../page/place.ts'
import { pollDelay } from './poll-delay.ts'

/**
 * Asks again and again, ever less often, until the payment under way has an outcome. No answer from the server is
 * no outcome. Null when the signal ended the wait.
 */
export async function waitUntilSettled(
  ask: () => Promise<Place>,
  sleep: (milliseconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<Place | null> {
  for (let asked = 0; !signal.aborted; asked++) {
    await sleep(pollDelay(asked))
    if (signal.aborted) break
    const place = await ask()
    if (isSettled(place) && !signal.aborted) return place
  }
  return null
}

function isSettled(place: Place): boolean {
  if (place.at === 'invoice') return place.invoice.state !== 'processing'
  return place.at === 'shut'
}
