import { useEffect, useEffectEvent } from 'react'

import type { InvoiceApi } from '../invoice-api.ts'
import type { Place } from '../page/load-place.ts'
import { loadPageState } from '../page/load-place.ts'
import { sleep } from '../form/sleep.ts'
import { pollUntilSettled } from './poll-until-settled.ts'

export function useOutcomePolling(read: InvoiceApi['read'], onSettled: (place: Place) => void) {
  const settle = useEffectEvent(onSettled)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void pollUntilSettled(
      () => loadPageState(read),
      (milliseconds) => sleep(milliseconds, signal),
      signal,
    ).then((place) => place && settle(place))
    return () => leaving.abort()
  }, [read])
}
