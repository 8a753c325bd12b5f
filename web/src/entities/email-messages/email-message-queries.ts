import {
  emailMessageCalls,
  type EmailMessages,
  type InstalmentNumber,
  type MessageKind,
} from '@paydeck/contract/calls/email-messages'
import { mutationOptions, queryOptions } from '@tanstack/react-query'

import { call } from '#/lib/api/api.ts'

const messagesKey = (merchantId: string) => ['settings', 'email-messages', merchantId] as const

export const emailMessages = (merchantId: string) =>
  queryOptions({
    queryKey: messagesKey(merchantId),
    queryFn: async ({ signal }) =>
      (await call(emailMessageCalls.getEmailMessages, { merchantId }, { signal })).data,
    // A refetch on focus must not replace what the user is typing.
    refetchOnWindowFocus: false,
  })

/** Saves all six templates. The server refuses if they were saved since `version`. */
export const saveEmailMessages = (merchantId: string) =>
  mutationOptions({
    mutationFn: async (body: EmailMessages & { version: number }) =>
      (await call(emailMessageCalls.saveEmailMessages, { merchantId, body })).data,
    meta: { makesStale: [messagesKey(merchantId)] },
  })

export const previewEmailMessage = (merchantId: string) =>
  mutationOptions({
    mutationFn: async ({
      kind,
      ...query
    }: {
      kind: MessageKind
      instalmentNumber: InstalmentNumber
      emailAddress: string
    }) => {
      await call(emailMessageCalls.previewEmailMessage, { merchantId, kind, query })
    },
  })
