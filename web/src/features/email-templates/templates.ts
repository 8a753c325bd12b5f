import {
  MESSAGE_NAMES,
  MESSAGE_TEMPLATES,
  type EmailMessage,
  type EmailMessages,
  type InstalmentNumber,
  type MessageKind,
  type MessageName,
} from '@paydeck/contract/calls/email-messages'

import { sentenceCase } from '#/lib/text/sentence-case.ts'

export interface Template {
  name: MessageName
  kind: MessageKind
  instalmentNumber: InstalmentNumber
  title: string
  description: string
}

const ORDINALS: Record<InstalmentNumber, string> = { 2: 'second', 3: 'third', 4: 'final' }

/** In the order the emails are sent. */
export const TEMPLATES: readonly Template[] = MESSAGE_NAMES.map((name) => {
  const { kind, instalmentNumber } = MESSAGE_TEMPLATES[name]
  const which = ORDINALS[instalmentNumber]
  return {
    name,
    kind,
    instalmentNumber,
    title: `${sentenceCase(which)} instalment ${kind}`,
    description:
      kind === 'reminder'
        ? `Sent three days before the ${which} instalment is due.`
        : `Sent when the ${which} instalment is paid.`,
  }
})

export type Drafts = { [Name in MessageName]?: Partial<EmailMessage> }

export function withDrafts(saved: EmailMessages, drafts: Drafts): EmailMessages {
  const all = MESSAGE_NAMES.map((name) => [name, { ...saved[name], ...drafts[name] }] as const)
  return Object.fromEntries(all) as EmailMessages
}

/** A text equal to the saved one is not a draft. */
export function changeDraft(
  saved: EmailMessages,
  drafts: Drafts,
  { name, part, html }: { name: MessageName; part: keyof EmailMessage; html: string },
): Drafts {
  const { [name]: own = {}, ...others } = drafts
  const { [part]: _, ...kept } = own
  const next = html === saved[name][part] ? kept : { ...kept, [part]: html }
  return Object.keys(next).length === 0 ? others : { ...others, [name]: next }
}

export const isDirty = (drafts: Drafts): boolean => Object.keys(drafts).length > 0
