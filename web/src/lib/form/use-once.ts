import type { ApiError } from '@paydeck/contract/protocol/error'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { newIdempotencyKey, wasRefused, type Keyed } from '#/lib/api/idempotency-key.ts'

/** Keeps the idempotency key until success or a refusal, so that a retry after a lost answer does not act twice. */
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
