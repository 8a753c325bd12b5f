import type { ApiError } from '@paydeck/contract/protocol/error'
import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { newIdempotencyKey, wasRefused, type Keyed } from '#/lib/api/idempotency-key.ts'

/** Keeps the idempotency key until success or a refusal, so that a retry after a lost answer does not act twice. */
export function useIdempotentMutation<Answer, Input>(
  options: UseMutationOptions<Answer, ApiError, Keyed<Input>>,
  saved?: { key: string | undefined; onKey: (key: string) => void },
) {
  const [idempotencyKey, setKey] = useState(() => saved?.key ?? newIdempotencyKey())
  const renewKey = (): void => {
    const newKey = newIdempotencyKey()
    setKey(newKey)
    saved?.onKey(newKey)
  }
  const isSending = useRef(false)
  const mutation = useMutation(options)
  const send = (input: Input, onDone?: (answer: Answer) => void): void => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(
      { input, idempotencyKey },
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
