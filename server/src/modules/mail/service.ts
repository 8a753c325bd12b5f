import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import { deleteOldRows } from '../../jobs/old-rows-store.ts'
import { badRequest } from '../../kit/errors.ts'
import { makeAttachments, writeAttachment, type Attachment } from './attachments.ts'
import * as counts from './count-store.ts'
import { countSent, hold, maySend, release } from './caps.ts'
import type { MailDeps, MailKey } from './deps.ts'
import type { MailKind } from './from-address.ts'
import { openTexts, sealTexts } from './sealed-texts.ts'
import * as store from './store.ts'

export interface NewMail {
  /** Unique within the merchant, so that one cause sends one email. */
  cause: string
  kind: MailKind
  recipient: string
  subject: string
  html: string
  plain: string
  /** A document to attach. */
  attachment?: Attachment
}

export interface NewText {
  cause: string
  kind: MailKind
  /** E.164. */
  recipient: string
  /** Only for the outbox; not sent. */
  subject: string
  text: string
}

export type { MailLine } from './store.ts'

export type MailService = ReturnType<typeof mailService>

const MAX_SUBJECT = 200
/** The length of four concatenated text messages. */
const MAX_TEXT = 612
/** How long an email that failed for good keeps its text. */
const FAILED_DAYS = 7

/** Emails and text messages: stored in the transaction of their cause, sent once by a job. */
export const mailService = (deps: MailDeps) => ({
  /** Whether text messages can be delivered. */
  canText: deps.smsSender !== null || deps.keepsTexts,

  /** Stores an email and queues its job in the caller's transaction. 400 for an impossible recipient. */
  enqueue: (tx: MerchantTx, merchantId: string, mail: NewMail) =>
    enqueueMail(deps, tx, merchantId, mail),

  /** Stores a text message and queues its job in the caller's transaction. */
  enqueueText: (tx: MerchantTx, merchantId: string, message: NewText) =>
    enqueueText(deps, tx, merchantId, message),

  countSince: store.countSince,

  /** Whether today's limits allow another email; one beyond them is held until the next day. */
  maySend: (merchantId: string, mail: { kind: MailKind; recipient: string }) =>
    maySend(deps, merchantId, mail),

  /** Sends a queued or failed email; throws when the mail server refuses it, so that the job tries again. */
  deliver: (mail: MailKey) => deliver(deps, mail),

  /** After the last attempt: marks the email as failed, so that the operator can see it and send it again. */
  giveUp: (mail: MailKey): Promise<void> => finish(deps, mail, 'failed'),

  forgetFailed: () => forgetFailed(deps),

  /** Queues held emails again, oldest first; they are sent as far as today's limits allow. */
  release: () => release(deps),

  listUnsent: (): Promise<store.MailLine[]> => store.listUnsent(deps.db.reader, 200),

  /** With its text unsealed. */
  find: (merchantId: string, mailId: string): Promise<Row<'app.mail'> | null> =>
    findMail(deps, { merchantId, mailId }),
})

/** A line break would start another header. */
const oneLine = (text: string, limit = MAX_SUBJECT): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, limit)

type Message = Pick<
  Row<'app.mail'>,
  'cause' | 'kind' | 'channel' | 'recipient' | 'subject' | 'html' | 'plain' | 'attachment'
>

async function enqueueMail(
  deps: MailDeps,
  tx: MerchantTx,
  merchantId: string,
  mail: NewMail,
): Promise<void> {
  const recipient = emailAddress.safeParse(mail.recipient)
  if (!recipient.success) throw badRequest('This email address cannot receive mail.')
  const attachment = mail.attachment ? writeAttachment(mail.attachment) : null
  const envelope = { channel: 'email', recipient: recipient.data, attachment } as const
  await enqueue(deps, tx, merchantId, { ...mail, ...envelope })
}

const enqueueText = (
  deps: MailDeps,
  tx: MerchantTx,
  merchantId: string,
  { text, ...envelope }: NewText,
): Promise<void> =>
  enqueue(deps, tx, merchantId, {
    ...envelope,
    channel: 'sms',
    html: '',
    attachment: null,
    plain: oneLine(text, MAX_TEXT),
  })

async function enqueue(
  deps: MailDeps,
  tx: MerchantTx,
  merchantId: string,
  message: Message,
): Promise<void> {
  const { newId, clock, queue } = deps
  const mailId = newId('mail')
  const isNew = await store.insertMail(tx, merchantId, {
    ...message,
    ...sealTexts(deps, { merchantId, mailId }, message),
    mailId,
    subject: oneLine(message.subject),
    status: 'queued',
    createdAt: clock.now(),
    sentAt: null,
  })
  if (isNew) await queue.send(tx, 'mail.send', { merchantId, mailId })
}

async function findMail(deps: MailDeps, mail: MailKey): Promise<Row<'app.mail'> | null> {
  const { merchantId, mailId } = mail
  const row = await deps.db.inMerchant(merchantId, (tx) => store.findMail(tx, merchantId, mailId))
  return row && { ...row, ...openTexts(deps, mail, row) }
}

const UNSENT: ReadonlySet<string> = new Set(['queued', 'failed', 'held'])

async function deliver(deps: MailDeps, mail: MailKey): Promise<void> {
  const { mailer, senderOf, smsSender } = deps
  const row = await findMail(deps, mail)
  if (!row || !UNSENT.has(row.status) || row.plain === '') return
  if (!(await maySend(deps, mail.merchantId, row))) return hold(deps, mail)
  const { mailId: id, recipient, plain: text } = row
  if (row.channel === 'sms') {
    if (!smsSender) return finish(deps, mail, 'kept')
    await smsSender.send({ id, recipient, text })
  } else {
    if (!mailer) return finish(deps, mail, 'kept')
    const sender = await senderOf(mail.merchantId, row.kind)
    const attachments = await makeAttachments(deps, mail.merchantId, row.attachment)
    await mailer.send({ ...row, id, attachments, ...sender })
  }
  await finish(deps, mail, 'sent')
  await countSent(deps, mail.merchantId, row)
}

const finish = (
  { db, clock }: MailDeps,
  { merchantId, mailId }: MailKey,
  status: 'sent' | 'kept' | 'failed',
): Promise<void> =>
  db.inMerchant(merchantId, (tx) =>
    store.finishMail(tx, merchantId, mailId, {
      status,
      sentAt: status === 'sent' ? clock.now() : null,
    }),
  )

async function forgetFailed({ db, clock }: MailDeps): Promise<void> {
  await db.inGlobal((tx) => counts.forget(tx, clock.wall()))
  const before = new Date(clock.now().getTime() - FAILED_DAYS * 86_400_000)
  for (const merchantId of await store.merchantsWithFailedMail(db.reader, before))
    await db.inMerchant(merchantId, (tx) => store.forgetFailedMail(tx, merchantId, before))
  await deleteOldRows(db, 'app.mail', clock.now())
}
