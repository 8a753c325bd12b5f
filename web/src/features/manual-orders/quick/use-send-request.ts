import { ORDER_NUMBER_UNPAID } from '@paydeck/contract/calls/orders'
import type { QuickRequest, requestCalls } from '@paydeck/contract/calls/requests'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod/mini'

import { createRequest } from '#/entities/manual-order/request-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { newIdempotencyKey, wasRefused } from '#/lib/api/idempotency-key.ts'

import { explainDuplicate } from '../possible-duplicate.ts'

export type CreatedRequest = z.output<(typeof requestCalls.createRequest)['answer']>

/** Creates the request once, however often a button is pressed; after a refusal the next try has a new key. */
export function useSendRequest() {
  const { merchantId } = useSession()
  const create = useMutation(createRequest(merchantId))
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const isSending = useRef(false)
  const send = (body: QuickRequest): void => {
    if (isSending.current) return
    isSending.current = true
    create.mutate(
      { body, idempotencyKey },
      {
        onError: (failure) => {
          if (wasRefused(failure)) setKey(newIdempotencyKey())
        },
        onSettled: () => {
          isSending.current = false
        },
      },
    )
  }
  return {
    send,
    /** The body of the last request. */
    request: create.variables?.body ?? null,
    isPending: create.isPending,
    error: explainDuplicate(create.error),
    isNumberTaken: create.error?.errorCode === ORDER_NUMBER_UNPAID,
    dismiss: create.reset,
    created: create.data,
    startOver: () => {
      create.reset()
      setKey(newIdempotencyKey())
    },
  } as const
}

export type SendRequest = ReturnType<typeof useSendRequest>
