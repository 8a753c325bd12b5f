import {
  emailMessage,
  MESSAGE_NAMES,
  messageNameOf,
  type EmailMessage,
  type EmailMessages,
  type InstalmentNumber,
  type MessageKind,
  type MessageName,
  type NewEmailMessages,
  type SavedEmailMessages,
} from '@paydeck/contract/calls/email-messages'
import { MAX_EMAIL_HTML } from '@paydeck/contract/merchant/email-html'
import * as z from 'zod/mini'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest, conflict, tooMany } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { AuditService } from '../audit/service.ts'
import type { MerchantsService } from '../merchants/service.ts'
import type { MailService } from '../mail/service.ts'
import { instalmentEmail } from '../mail/templates/instalment.ts'
import type { Said } from '../mail/templates/email.ts'
import { sampleInstalment } from './sample.ts'
import { sanitise, toRichText } from './sanitise.ts'
import * as store from './store.ts'

export interface EmailTemplatesDeps {
  db: Database
  clock: Clock
  newId: NewId
  merchants: Pick<MerchantsService, 'get'>
  mail: Pick<MailService, 'enqueue' | 'countSince'>
  audit: Pick<AuditService, 'record'>
}

/** The merchant's texts before and after an email's content. */
export interface Around {
  lead: Said | null
  trail: Said | null
}

/** The instalment an email is about; numbers count all payments of the plan. */
export interface About {
  kind: MessageKind
  number: number
  isFinal: boolean
}

export type EmailTemplatesService = ReturnType<typeof emailTemplatesService>

const HOUR_MS = 3_600_000
/** Limits previews per merchant, since they go to any address. */
const PREVIEWS_PER_HOUR = 20
const PREVIEW = 'instalment_preview'

const FINAL = 4
const EMPTY: EmailMessage = { lead: '', trail: '' }
const saved = z.record(z.string(), emailMessage)

/** All six, saved or not. */
function toMessages(row: store.SavedMessages | null): SavedEmailMessages {
  const known = row ? saved.parse(row.messages) : {}
  const all = Object.fromEntries(MESSAGE_NAMES.map((name) => [name, known[name] ?? EMPTY]))
  return { ...(all as EmailMessages), version: row?.version ?? 0 }
}

export function emailTemplatesService(deps: EmailTemplatesDeps) {
  const { db, clock, newId, merchants, mail, audit } = deps

  /** The final instalment has its own texts, whatever its number. */
  async function around(tx: MerchantTx, merchantId: string, about: About): Promise<Around> {
    const name = templateOf(about)
    if (name === undefined) return { lead: null, trail: null }
    const { lead, trail } = toMessages(await store.findMessages(tx, merchantId))[name]
    return { lead: toRichText(lead), trail: toRichText(trail) }
  }

  return {
    around,

    get: async (merchantId: string): Promise<SavedEmailMessages> =>
      toMessages(await store.readMessages(db.reader, merchantId)),

    /** Sanitises and saves the given templates. Throws 409 when they were saved since the given version. */
    save: (
      { merchantId, userId }: Pick<Actor, 'merchantId' | 'userId'>,
      { version, ...changes }: NewEmailMessages,
    ): Promise<SavedEmailMessages> =>
      db.inMerchant(merchantId, async (tx) => {
        const { version: current, ...before } = toMessages(await store.findMessages(tx, merchantId))
        const after = { ...before }
        for (const name of MESSAGE_NAMES) {
          const change = changes[name]
          if (change) after[name] = cleaned(change)
        }
        const isFresh =
          (version === undefined || version === current) &&
          (await store.writeMessages(tx, merchantId, {
            messages: JSON.stringify(after),
            replaces: current,
            updatedAt: clock.now(),
            updatedBy: userId,
          }))
        if (!isFresh)
          throw conflict(
            'settings_changed',
            'Somebody else has changed these texts. Please look at them again.',
          )
        await audit.record(tx, merchantId, {
          actor: userId,
          action: 'email_messages.changed',
          subjectType: 'merchant',
          subjectId: merchantId,
          details: { templates: Object.keys(changes).join(', ') },
        })
        return { ...after, version: current + 1 }
      }),

    /** Queues the saved email with sample figures. Throws 429 after too many in an hour. */
    async preview(
      merchantId: string,
      wanted: { kind: MessageKind; instalmentNumber: InstalmentNumber; emailAddress: string },
    ): Promise<void> {
      const merchant = await merchants.get(merchantId)
      const { kind, instalmentNumber: number } = wanted
      await db.inMerchant(merchantId, async (tx) => {
        const now = clock.now()
        const since = new Date(now.getTime() - HOUR_MS)
        if ((await mail.countSince(tx, merchantId, PREVIEW, since)) >= PREVIEWS_PER_HOUR)
          throw tooMany(HOUR_MS / 1000)
        const made = instalmentEmail({
          ...sampleInstalment({ kind, number, merchant, now }),
          ...(await around(tx, merchantId, { kind, number, isFinal: number === FINAL })),
        })
        await mail.enqueue(tx, merchantId, {
          cause: `preview:${newId('mail')}`,
          kind: PREVIEW,
          recipient: wanted.emailAddress,
          ...made,
          subject: `Preview: ${made.subject}`,
        })
      })
    },
  }
}

/** The final instalment has its own template, whatever its number; some in the middle of longer plans have none. */
const templateOf = ({ kind, number, isFinal }: About): MessageName | undefined => {
  if (isFinal) return messageNameOf(kind, FINAL)
  return number < FINAL ? messageNameOf(kind, number) : undefined
}

/** Sanitising can lengthen a text, because entities take more room. */
function cleaned({ lead, trail }: EmailMessage): EmailMessage {
  const clean = { lead: sanitise(lead), trail: sanitise(trail) }
  if (clean.lead.length > MAX_EMAIL_HTML || clean.trail.length > MAX_EMAIL_HTML)
    throw badRequest('This text is too long')
  return clean
}
