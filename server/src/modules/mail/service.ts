import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { Row } from '../../db/rows.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import type { SmsSender } from '../../providers/sms/port.ts'
import * as store from './store.ts'

export interface MailDeps {
  db: Database
  clock: Clock
  newId: NewId
  queue: Queue
  /** Null: mail is kept for the outbox page. */
  mailer: Mailer | null
  /** Who a merchant's mail comes from, `Name <address>`. */
  senderOf: (merchantId: string) => Promise<string>
  /** Null: text messages are kept for the outbox page. */
  smsSender: SmsSender | null
  /** True in the sandbox: a kept text message is as good as a sent one. */
  keepsTexts: boolean
}

/** A mail and what it is sent for. */
export interface NewMail {
  /** Unique within the merchant: the same cause never mails twice. */
  cause: string
  kind: string
  recipient: string
  subject: string
  html: string
  plain: string
}

/** A text message and what it is sent for. */
export interface NewText {
  /** As of a mail. */
  cause: string
  kind: string
  /** E.164. */
  recipient: string
  /** What it is about; shown in the outbox, not sent. */
  subject: string
  text: string
}

export type { MailLine } from './store.ts'

export type MailService = ReturnType<typeof mailService>

const MAX_SUBJECT = 200
/** Four parts of a text message. */
const MAX_TEXT = 612
/** How long mail that failed for good keeps its text. */
const FAILED_DAYS = 7

/** One line, whatever was inserted: a line break would begin another header. */
const oneLine = (text: string, most = MAX_SUBJECT): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, most)

/** Mail and text messages: kept in the transaction of their cause, sent once by a job. */
export function mailService(deps: MailDeps) {
  const { db, clock, newId, queue, mailer, senderOf, smsSender, keepsTexts } = deps
  const settle = (
    mail: { merchantId: string; mailId: string },
    status: 'sent' | 'kept' | 'failed',
  ): Promise<void> =>
    db.inMerchant(mail.merchantId, (tx) =>
      store.finishMail(
        tx,
        mail.merchantId,
        mail.mailId,
        status,
        status === 'sent' ? clock.now() : null,
      ),
    )

  type Kept = Pick<
    Row<'app.mail'>,
    'cause' | 'kind' | 'channel' | 'recipient' | 'subject' | 'html' | 'plain'
  >

  async function keep(tx: MerchantTx, merchantId: string, message: Kept): Promise<void> {
    const mailId = newId('mail')
    const isNew = await store.insertMail(tx, merchantId, {
      ...message,
      mailId,
      subject: oneLine(message.subject),
      status: 'queued',
      createdAt: clock.now(),
      sentAt: null,
    })
    if (isNew) await queue.send(tx, 'mail.send', { merchantId, mailId })
  }

  return {
    /** Whether a text message would arrive anywhere. */
    canText: smsSender !== null || keepsTexts,

    /** Keeps a mail and the job that sends it, in the transaction of its cause. 400 for an impossible recipient. */
    async enqueue(tx: MerchantTx, merchantId: string, mail: NewMail): Promise<void> {
      const recipient = emailAddress.safeParse(mail.recipient)
      if (!recipient.success) throw badRequest('This email address cannot receive mail.')
      await keep(tx, merchantId, { ...mail, channel: 'email', recipient: recipient.data })
    },

    /** Keeps a text message and the job that sends it, in the transaction of its cause. */
    async enqueueText(tx: MerchantTx, merchantId: string, message: NewText): Promise<void> {
      const { text, ...envelope } = message
      await keep(tx, merchantId, {
        ...envelope,
        channel: 'sms',
        html: '',
        plain: oneLine(text, MAX_TEXT),
      })
    },

    /** How many of a kind were kept since an instant. */
    countSince: (tx: MerchantTx, merchantId: string, kind: string, since: Date): Promise<number> =>
      store.countSince(tx, merchantId, kind, since),

    /**
     * Sends what still waits, or failed and is tried once more; throws when the server did not take it, so that the
     * job tries again.
     */
    async deliver(mail: { merchantId: string; mailId: string }): Promise<void> {
      const row = await db.inMerchant(mail.merchantId, (tx) =>
        store.findMail(tx, mail.merchantId, mail.mailId),
      )
      if (!row || (row.status !== 'queued' && row.status !== 'failed') || row.plain === '') return
      const { mailId: id, recipient, plain: text } = row
      if (row.channel === 'sms') {
        if (!smsSender) return settle(mail, 'kept')
        await smsSender.send({ id, recipient, text })
      } else {
        if (!mailer) return settle(mail, 'kept')
        await mailer.send({ ...row, id, from: await senderOf(mail.merchantId) })
      }
      await settle(mail, 'sent')
    },

    /** After the last try: the mail is marked, so that somebody can see that it never left and send it once more. */
    giveUp: (mail: { merchantId: string; mailId: string }): Promise<void> => settle(mail, 'failed'),

    /** Forgets the text of mail that failed for good more than a week ago. */
    async forgetFailed(): Promise<void> {
      const before = new Date(clock.now().getTime() - FAILED_DAYS * 86_400_000)
      for (const merchantId of await store.merchantsWithFailedMail(db.reader, before))
        await db.inMerchant(merchantId, (tx) => store.forgetFailedMail(tx, merchantId, before))
    },

    listUnsent: (): Promise<store.MailLine[]> => store.listUnsent(db.reader, 200),

    find: (merchantId: string, mailId: string): Promise<Row<'app.mail'> | null> =>
      db.inMerchant(merchantId, (tx) => store.findMail(tx, merchantId, mailId)),
  }
}
