import { useEffect, useEffectEvent } from 'react'

import type { InvoiceApi } from '../invoice-api.ts'
import type { PageState } from '../page/page-state.ts'
import { loadPageState } from '../page/page-state.ts'
import { sleep } from '../form/sleep.ts'
import { pollUntilSettled } from './poll-until-settled.ts'

export function useOutcomePolling(
  read: InvoiceApi['read'],
  onSettled: (pageState: PageState) => void,
) {
  const notifySettled = useEffectEvent(onSettled)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    void pollUntilSettled(
      () => loadPageState(read),
      (milliseconds) => sleep(milliseconds, signal),
      signal,
    ).then((pageState) => pageState && notifySettled(pageState))
    return () => controller.abort()
  }, [read])
}
