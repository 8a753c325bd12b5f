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
  const ordinal = ORDINALS[instalmentNumber]
  return {
    name,
    kind,
    instalmentNumber,
    title: `${sentenceCase(ordinal)} instalment ${kind}`,
    description:
      kind === 'reminder'
        ? `Sent three days before the ${ordinal} instalment is due.`
        : `Sent when the ${ordinal} instalment is paid.`,
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
  const { [name]: draft = {}, ...others } = drafts
  const { [part]: _, ...remaining } = draft
  const next = html === saved[name][part] ? remaining : { ...remaining, [part]: html }
  return Object.keys(next).length === 0 ? others : { ...others, [name]: next }
}

export const isDirty = (drafts: Drafts): boolean => Object.keys(drafts).length > 0
