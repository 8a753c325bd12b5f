import * as z from 'zod/mini'

import { MAX_EMAIL_HTML } from '../merchant/email-html.ts'
import { route } from '../protocol/route.ts'
import { email, saves } from '../protocol/wire.ts'

export const MESSAGE_KINDS = ['reminder', 'success'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** The second, the third and the final instalment, which is number 4 of the usual plan. */
export const INSTALMENT_NUMBERS = [2, 3, 4] as const
export type InstalmentNumber = (typeof INSTALMENT_NUMBERS)[number]

export const MESSAGE_TEMPLATES = {
  secondInstalmentReminder: { instalmentNumber: 2, kind: 'reminder' },
  secondInstalmentSuccess: { instalmentNumber: 2, kind: 'success' },
  thirdInstalmentReminder: { instalmentNumber: 3, kind: 'reminder' },
  thirdInstalmentSuccess: { instalmentNumber: 3, kind: 'success' },
  finalInstalmentReminder: { instalmentNumber: 4, kind: 'reminder' },
  finalInstalmentSuccess: { instalmentNumber: 4, kind: 'success' },
} as const satisfies Record<string, { instalmentNumber: InstalmentNumber; kind: MessageKind }>
export type MessageName = keyof typeof MESSAGE_TEMPLATES
export const MESSAGE_NAMES = Object.keys(MESSAGE_TEMPLATES) as MessageName[]

export const messageNameOf = (kind: MessageKind, instalmentNumber: number) =>
  MESSAGE_NAMES.find(
    (name) =>
      MESSAGE_TEMPLATES[name].kind === kind &&
      MESSAGE_TEMPLATES[name].instalmentNumber === instalmentNumber,
  )

const html = z.string().check(z.maxLength(MAX_EMAIL_HTML, 'This text is too long'))

/** The merchant's own words above and below the standard text; HTML, empty for none. */
export const emailMessage = z.object({ lead: html, trail: html })
export type EmailMessage = z.infer<typeof emailMessage>

export const emailMessages = z.object({
  secondInstalmentReminder: emailMessage,
  secondInstalmentSuccess: emailMessage,
  thirdInstalmentReminder: emailMessage,
  thirdInstalmentSuccess: emailMessage,
  finalInstalmentReminder: emailMessage,
  finalInstalmentSuccess: emailMessage,
})
export type EmailMessages = z.infer<typeof emailMessages>

export const savedEmailMessages = z.extend(emailMessages, { version: z.int() })
export type SavedEmailMessages = z.infer<typeof savedEmailMessages>

/** Replaces the given templates; a stale `version` is refused. */
export const newEmailMessages = z.extend(z.partial(emailMessages), {
  version: z.optional(saves),
})
export type NewEmailMessages = z.output<typeof newEmailMessages>

export const emailMessageCalls = {
  getEmailMessages: route({
    requirement: 'API-65',
    base: 'api',
    method: 'GET',
    path: '/merchants/{merchantId}/settings/messages/email',
    summary: 'The merchant’s words in its instalment emails',
    access: 'staff',
    permission: 'settings:write',
    answer: savedEmailMessages,
    otherwise: 'Failed to fetch email messages',
  }),
  saveEmailMessages: route({
    requirement: 'API-66',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/settings/messages/email',
    summary:
      'Change them; what an email cannot carry is taken out, 409 when they were saved in between',
    access: 'staff',
    permission: 'settings:write',
    body: newEmailMessages,
    answer: savedEmailMessages,
    otherwise: 'Failed to save changes',
  }),
  previewEmailMessage: route({
    requirement: 'API-67',
    base: 'api',
    method: 'POST',
    path: '/merchants/{merchantId}/settings/messages/email/preview/payplan/{kind}',
    summary:
      'Mail the saved reminder or success of an instalment to an address, with sample figures',
    access: 'staff',
    permission: 'settings:write',
    query: z.object({
      instalmentNumber: z.pipe(z.coerce.number(), z.literal([...INSTALMENT_NUMBERS])),
      emailAddress: email,
    }),
    answer: z.void(),
    otherwise: 'Failed to send preview email',
  }),
} as const
