import type { Place } from '../page/load-place.ts'
import { pollDelay } from './poll-delay.ts'

/**
 * Polls at growing intervals until the payment has an outcome. A missing answer is not an outcome.
 * Null when the signal aborted.
 */
export async function pollUntilSettled(
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
