import type { ApiError } from '@paydeck/contract/protocol/error'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { newIdempotencyKey, wasRefused, type Keyed } from '#/lib/api/idempotency-key.ts'

/**
 * An act that moves money, sent once: its key is made with the form and kept until there is a final answer, so that
 * trying again after a lost answer cannot do it twice. A second press while it is under way does nothing.
 * @param kept the key of a form that was open before, and who keeps each new one
 */
export function useOnce<Answer, Ask>(
  options: UseMutationOptions<Answer, ApiError, Keyed<Ask>>,
  kept?: { key: string | undefined; onKey: (key: string) => void },
) {
  const [idempotencyKey, setKey] = useState(() => kept?.key ?? newIdempotencyKey())
  const renewKey = (): void => {
    const fresh = newIdempotencyKey()
    setKey(fresh)
    kept?.onKey(fresh)
  }
  const isSending = useRef(false)
  const mutation = useMutation(options)
  const send = (ask: Ask, onDone?: (answer: Answer) => void): void => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(
      { ask, idempotencyKey },
      {
        onSuccess: (answer) => {
          renewKey()
          onDone?.(answer)
        },
        onError: (failure) => {
          if (wasRefused(failure)) renewKey()
        },
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  return { mutation, send } as const
}
