import { ApiError } from '@paydeck/contract/protocol/error'
import { useEffect, useEffectEvent, useState } from 'react'

import type { CheckoutOptions, ToShop } from '../host/messages.ts'
import { type FrameApi, openFrame } from './frame-api.ts'

export type Opened = { api: FrameApi } | { failure: ApiError } | null

/** Opens the checkout once the shop has sent its options; null until it is open or has failed. */
export function useOpenedFrame(
  publicKey: string,
  options: CheckoutOptions | null,
  say: (message: ToShop) => void,
): { opened: Opened; retry: () => void } {
  const [opened, setOpened] = useState<Opened>(null)
  const [question, setQuestion] = useState(0)
  const { customerToken = null } = options ?? {}
  const currency = options?.isInOwnCurrency ? null : options?.currency

  const answer = useEffectEvent((found: FrameApi | ApiError) => {
    if (!(found instanceof ApiError)) return setOpened({ api: found })
    setOpened({ failure: found })
    const { errorCode, message } = found
    say({ kind: 'error', error: { errorCode, message } })
  })
  useEffect(() => {
    if (currency === undefined) return
    let isHere = true
    void ask(publicKey, { currency, customerToken }, question).then(
      (found) => isHere && answer(found),
    )
    return () => {
      isHere = false
    }
  }, [publicKey, currency, customerToken, question])

  return {
    opened,
    retry() {
      setOpened(null)
      setQuestion((before) => before + 1)
    },
  }
}

/** Never throws for network or server failures. */
async function ask(
  publicKey: string,
  about: Parameters<typeof openFrame>[1],
  _question: number,
): Promise<FrameApi | ApiError> {
  try {
    return await openFrame(publicKey, about)
  } catch (failure) {
    if (failure instanceof ApiError) return failure
    throw failure
  }
}
