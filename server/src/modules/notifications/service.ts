import { email as emailAddress } from '@paydeck/contract/wire'

import type { Database, MerchantTx } from '../../db/database.ts'
import type { MailTable } from '../../db/schema.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import * as store from './store.ts'

export interface NotificationsDeps {
  db: Database
  clock: Clock
  newId: NewId
  queue: Queue
  /** Null: mail is kept for the outbox page. */
  mailer: Mailer | null
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

export type { MailLine } from './store.ts'

export type NotificationsService = ReturnType<typeof notificationsService>

const MOST_SUBJECT = 200
/** How long mail that failed for good keeps its text. */
const FAILED_DAYS = 7

/** One line, whatever was inserted: a line break would begin another header. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_SUBJECT)

/** Mail: kept in the transaction of its cause, sent once by a job. */
export function notificationsService({ db, clock, newId, queue, mailer }: NotificationsDeps) {
  const settle = (
    mail: { merchantId: string; mailId: string },
    status: 'sent' | 'kept' | 'failed',
  ): Promise<void> =>
    db.inMerchant(mail.merchantId, (tx) =>
      store.settleMail(
        tx,
        mail.merchantId,
        mail.mailId,
        status,
        status === 'sent' ? clock.now() : null,
      ),
    )

  return {
    /** Keeps a mail and the job that sends it, in the transaction of its cause. 400 for an impossible recipient. */
    async enqueue(tx: MerchantTx, merchantId: string, mail: NewMail): Promise<void> {
      const recipient = emailAddress.safeParse(mail.recipient)
      if (!recipient.success) throw badRequest('This email address cannot receive mail.')
      const mailId = newId('mail')
      const isNew = await store.insertMail(tx, merchantId, {
        ...mail,
        mail_id: mailId,
        recipient: recipient.data,
        subject: oneLine(mail.subject),
        status: 'queued',
        created_at: clock.now(),
        sent_at: null,
      })
      if (isNew) await queue.send(tx, 'mail.send', { merchantId, mailId })
    },

    /**
     * Sends a mail that still waits, or that failed and is tried once more; throws when the mail server did not take
     * it, so that the job tries again.
     */
    async deliver(mail: { merchantId: string; mailId: string }): Promise<void> {
      const row = await db.inMerchant(mail.merchantId, (tx) =>
        store.findMail(tx, mail.merchantId, mail.mailId),
      )
      if (!row || (row.status !== 'queued' && row.status !== 'failed') || row.html === '') return
      if (!mailer) return settle(mail, 'kept')
      await mailer.send({ ...row, id: row.mail_id })
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

    find: (merchantId: string, mailId: string): Promise<MailTable | null> =>
      db.inMerchant(merchantId, (tx) => store.findMail(tx, merchantId, mailId)),
  }
}
