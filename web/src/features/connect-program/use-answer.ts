import type { ProgramScope } from '@paydeck/contract/access/program-scopes'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

import { allowProgram, refuseProgram } from '#/entities/program/program-queries.ts'
import { openAddress } from '#/lib/address/open-address.ts'

/** Sends the person's answer once, however often they press; then the browser returns to the program. */
export function useAnswer(merchantId: string, request: string) {
  const isSending = useRef(false)
  const handlers = {
    onSuccess: openAddress,
    onError: () => {
      isSending.current = false
    },
  }
  const allow = useMutation({ ...allowProgram(merchantId, request), ...handlers })
  const refuse = useMutation({ ...refuseProgram(merchantId, request), ...handlers })
  const sendOnce = (send: () => void): void => {
    if (isSending.current) return
    isSending.current = true
    send()
  }
  return {
    hasAllowed: allow.isSuccess,
    hasRefused: refuse.isSuccess,
    isSending: allow.isPending || refuse.isPending,
    error: allow.error ?? refuse.error,
    allow: (scopes: ProgramScope[]) => sendOnce(() => allow.mutate(scopes)),
    refuse: () => sendOnce(() => refuse.mutate()),
  } as const
}
