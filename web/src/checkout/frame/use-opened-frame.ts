import { ApiError } from '@paydeck/contract/protocol/error'
import { useEffect, useEffectEvent, useState } from 'react'

import type { CheckoutOptions, ToShop } from '../host/messages.ts'
import { type FrameApi, openFrame } from './frame-api.ts'

export type Opened = { api: FrameApi } | { failure: ApiError } | null

/** Opens the checkout once the shop has sent its options; null until it is open or has failed. */
export function useOpenedFrame(
  publicKey: string,
  options: CheckoutOptions | null,
  sendToShop: (message: ToShop) => void,
): { opened: Opened; retry: () => void } {
  const [opened, setOpened] = useState<Opened>(null)
  const [attempt, setAttempt] = useState(0)
  const { customerToken = null } = options ?? {}
  const currency = options?.isInOwnCurrency ? null : options?.currency

  const handleResult = useEffectEvent((result: FrameApi | ApiError) => {
    if (!(result instanceof ApiError)) return setOpened({ api: result })
    setOpened({ failure: result })
    const { errorCode, message } = result
    sendToShop({ kind: 'error', error: { errorCode, message } })
  })
  useEffect(() => {
    if (currency === undefined) return
    let isMounted = true
    void tryOpen(publicKey, { currency, customerToken }, attempt).then(
      (result) => isMounted && handleResult(result),
    )
    return () => {
      isMounted = false
    }
  }, [publicKey, currency, customerToken, attempt])

  return {
    opened,
    retry() {
      setOpened(null)
      setAttempt((previous) => previous + 1)
    },
  }
}

/** Never throws for network or server failures. */
async function tryOpen(
  publicKey: string,
  frameOptions: Parameters<typeof openFrame>[1],
  _attempt: number,
): Promise<FrameApi | ApiError> {
  try {
    return await openFrame(publicKey, frameOptions)
  } catch (failure) {
    if (failure instanceof ApiError) return failure
    throw failure
  }
}
