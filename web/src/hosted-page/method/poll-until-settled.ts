import type { PageState } from '../page/page-state.ts'
import { pollDelay } from './poll-delay.ts'

/**
 * Polls at growing intervals until the payment has an outcome. A missing answer is not an outcome.
 * Null when the signal aborted.
 */
export async function pollUntilSettled(
  readState: () => Promise<PageState>,
  sleep: (milliseconds: number) => Promise<void>,
  signal: AbortSignal,
): Promise<PageState | null> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    await sleep(pollDelay(attempt))
    if (signal.aborted) break
    const pageState = await readState()
    if (isSettled(pageState) && !signal.aborted) return pageState
  }
  return null
}

function isSettled(pageState: PageState): boolean {
  if (pageState.kind === 'invoice') return pageState.invoice.state !== 'processing'
  return pageState.kind === 'invalid'
}
