import {
  emailMessage,
  MESSAGE_NAMES,
  messageNameOf,
  type EmailMessage,
  type EmailMessages,
  type MessageKind,
  type MessageName,
  type NewEmailMessages,
  type SavedEmailMessages,
} from '@paydeck/contract/calls/email-messages'
import { MAX_EMAIL_HTML } from '@paydeck/contract/merchant/email-html'
import * as z from 'zod/mini'

import type { MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import { badRequest, conflict } from '../../kit/errors.ts'
import type { RichText } from '../mail/templates/email.ts'
import type { EmailTemplatesDeps } from './deps.ts'
import { sanitise, toRichText } from './sanitise.ts'
import * as store from './store.ts'

export interface SurroundingTexts {
  lead: RichText | null
  trail: RichText | null
}

/** The instalment an email is about; numbers count all payments of the plan. */
export interface MessageRef {
  kind: MessageKind
  number: number
  isFinal: boolean
}

export const FINAL = 4

const EMPTY: EmailMessage = { lead: '', trail: '' }
const saved = z.record(z.string(), emailMessage)

/** All six, saved or not. */
export function toMessages(row: store.SavedMessages | null): SavedEmailMessages {
  const stored = row ? saved.parse(row.messages) : {}
  const all = Object.fromEntries(MESSAGE_NAMES.map((name) => [name, stored[name] ?? EMPTY]))
  return { ...(all as EmailMessages), version: row?.version ?? 0 }
}

/** The final instalment has its own texts, whatever its number; other late instalments of long plans have none. */
const templateOf = ({ kind, number, isFinal }: MessageRef): MessageName | undefined => {
  if (isFinal) return messageNameOf(kind, FINAL)
  return number < FINAL ? messageNameOf(kind, number) : undefined
}

export async function textsAround(
  tx: MerchantTx,
  merchantId: string,
  message: MessageRef,
): Promise<SurroundingTexts> {
  const name = templateOf(message)
  if (name === undefined) return { lead: null, trail: null }
  const { lead, trail } = toMessages(await store.findMessages(tx, merchantId))[name]
  return { lead: toRichText(lead), trail: toRichText(trail) }
}

/** Sanitises and saves the given texts. Throws 409 when they were saved since the version. */
export const saveTexts = (
  { db, clock, audit }: EmailTemplatesDeps,
  { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
  { version, ...changes }: NewEmailMessages,
): Promise<SavedEmailMessages> =>
  db.inMerchant(merchantId, async (tx) => {
    const { version: current, ...before } = toMessages(await store.findMessages(tx, merchantId))
    const after = { ...before }
    for (const name of MESSAGE_NAMES) {
      const change = changes[name]
      if (change) after[name] = sanitised(change)
    }
    const isSaved =
      (version === undefined || version === current) &&
      (await store.writeMessages(tx, merchantId, {
        messages: JSON.stringify(after),
        replaces: current,
        updatedAt: clock.now(),
        updatedBy: userId,
      }))
    if (!isSaved)
      throw conflict(
        'settings_changed',
        'Someone else changed these texts. Please look at them again.',
      )
    await audit.record(tx, merchantId, {
      actor: userId,
      action: 'email_messages.changed',
      subjectType: 'merchant',
      subjectId: merchantId,
      details: { templates: Object.keys(changes).join(', ') },
    })
    return { ...after, version: current + 1 }
  })

/** Throws for a text that is too long after sanitising, because entities take more room. */
function sanitised({ lead, trail }: EmailMessage): EmailMessage {
  const clean = { lead: sanitise(lead), trail: sanitise(trail) }
  if (clean.lead.length > MAX_EMAIL_HTML || clean.trail.length > MAX_EMAIL_HTML)
    throw badRequest('This text is too long')
  return clean
}
