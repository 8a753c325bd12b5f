import { email as emailAddress } from '@paydeck/contract/protocol/wire'

import type { Database, MerchantTx } from '../../db/database.ts'
import { sealedColumn, type SealedColumn } from '../../db/reseal.ts'
import type { Row } from '../../db/rows.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Clock } from '../../kit/clock.ts'
import { badRequest } from '../../kit/errors.ts'
import type { NewId } from '../../kit/ids.ts'
import type { Random } from '../../kit/random.ts'
import { sealText, unsealText } from '../../kit/sealed.ts'
import { deriveKeys, type Keys, type Secrets } from '../../kit/secrets.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import type { SmsSender } from '../../providers/sms/port.ts'
import type { Sender } from './sender.ts'
import * as store from './store.ts'

export interface MailDeps {
  db: Database
  clock: Clock
  newId: NewId
  random: Random
  secrets: Secrets
  queue: Queue
  /** Null: mail is kept for the outbox page. */
  mailer: Mailer | null
  senderOf: (merchantId: string, kind: string) => Promise<Sender>
  /** Null: text messages are kept for the outbox page. */
  smsSender: SmsSender | null
  /** True in the sandbox: a kept text message is as good as a sent one. */
  keepsTexts: boolean
}

export interface NewMail {
  /** Unique within the merchant: the same cause never mails twice. */
  cause: string
  kind: string
  recipient: string
  subject: string
  html: string
  plain: string
}

export interface NewText {
  cause: string
  kind: string
  /** E.164. */
  recipient: string
  /** Shown in the outbox, not sent. */
  subject: string
  text: string
}

interface MailKey {
  merchantId: string
  mailId: string
}

export type { MailLine } from './store.ts'

export type MailService = ReturnType<typeof mailService>

const MAX_SUBJECT = 200
/** Four parts of a text message. */
const MAX_TEXT = 612
/** How long mail that failed for good keeps its text. */
const FAILED_DAYS = 7

/** The deps, and what seals the texts: their links grant access. */
type Context = MailDeps & { keys: Keys }

const sealingKeys = (secrets: Secrets): Keys => deriveKeys(secrets, 'mail')
const boundTo = (merchantId: string, mailId: string): string => `${merchantId}:${mailId}`

/** What it keeps sealed. */
export const mailColumns = (secrets: Secrets): SealedColumn[] =>
  (['html', 'plain'] as const).map((column) =>
    sealedColumn({
      table: 'app.mail',
      column,
      form: 'text',
      id: ['mailId'],
      keys: sealingKeys(secrets),
      contextOf: ({ merchantId = '', mailId = '' }) => boundTo(merchantId, mailId),
    }),
  )

export const mailService = (deps: MailDeps) =>
  serviceOf({ ...deps, keys: sealingKeys(deps.secrets) })

/** Mail and text messages: kept in the transaction of their cause, sent once by a job. */
const serviceOf = (deps: Context) => ({
  /** Whether a text message would arrive. */
  canText: deps.smsSender !== null || deps.keepsTexts,

  /** Keeps a mail and the job that sends it, in the transaction of its cause. 400 for an impossible recipient. */
  enqueue: (tx: MerchantTx, merchantId: string, mail: NewMail) =>
    enqueueMail(deps, tx, merchantId, mail),

  /** Keeps a text message and the job that sends it, in the transaction of its cause. */
  enqueueText: (tx: MerchantTx, merchantId: string, message: NewText) =>
    enqueueText(deps, tx, merchantId, message),

  countSince: store.countSince,

  /** Sends a queued or failed mail; throws when the mail server refused it, so that the job tries again. */
  deliver: (mail: MailKey) => deliver(deps, mail),

  /** After the last try: marks the mail, so that the operator sees that it never left and can send it again. */
  giveUp: (mail: MailKey): Promise<void> => finish(deps, mail, 'failed'),

  forgetFailed: () => forgetFailed(deps),

  listUnsent: (): Promise<store.MailLine[]> => store.listUnsent(deps.db.reader, 200),

  /** With its text opened. */
  find: (merchantId: string, mailId: string): Promise<Row<'app.mail'> | null> =>
    findMail(deps, { merchantId, mailId }),
})

/** A line break would begin another header. */
const oneLine = (text: string, most = MAX_SUBJECT): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, most)

type Message = Pick<
  Row<'app.mail'>,
  'cause' | 'kind' | 'channel' | 'recipient' | 'subject' | 'html' | 'plain'
>

async function enqueueMail(
  deps: Context,
  tx: MerchantTx,
  merchantId: string,
  mail: NewMail,
): Promise<void> {
  const recipient = emailAddress.safeParse(mail.recipient)
  if (!recipient.success) throw badRequest('This email address cannot receive mail.')
  await enqueue(deps, tx, merchantId, { ...mail, channel: 'email', recipient: recipient.data })
}

const enqueueText = (
  deps: Context,
  tx: MerchantTx,
  merchantId: string,
  { text, ...envelope }: NewText,
): Promise<void> =>
  enqueue(deps, tx, merchantId, {
    ...envelope,
    channel: 'sms',
    html: '',
    plain: oneLine(text, MAX_TEXT),
  })

async function enqueue(
  { newId, clock, random, queue, keys }: Context,
  tx: MerchantTx,
  merchantId: string,
  message: Message,
): Promise<void> {
  const mailId = newId('mail')
  const sealed = (text: string): string =>
    text && sealText(keys, text, boundTo(merchantId, mailId), random)
  const isNew = await store.insertMail(tx, merchantId, {
    ...message,
    html: sealed(message.html),
    plain: sealed(message.plain),
    mailId,
    subject: oneLine(message.subject),
    status: 'queued',
    createdAt: clock.now(),
    sentAt: null,
  })
  if (isNew) await queue.send(tx, 'mail.send', { merchantId, mailId })
}

async function findMail(
  { db, keys }: Context,
  { merchantId, mailId }: MailKey,
): Promise<Row<'app.mail'> | null> {
  const row = await db.inMerchant(merchantId, (tx) => store.findMail(tx, merchantId, mailId))
  const opened = (text: string): string => unsealText(keys, text, boundTo(merchantId, mailId))
  return row && { ...row, html: opened(row.html), plain: opened(row.plain) }
}

async function deliver(deps: Context, mail: MailKey): Promise<void> {
  const { mailer, senderOf, smsSender } = deps
  const row = await findMail(deps, mail)
  if (!row || (row.status !== 'queued' && row.status !== 'failed') || row.plain === '') return
  const { mailId: id, recipient, plain: text } = row
  if (row.channel === 'sms') {
    if (!smsSender) return finish(deps, mail, 'kept')
    await smsSender.send({ id, recipient, text })
  } else {
    if (!mailer) return finish(deps, mail, 'kept')
    await mailer.send({ ...row, id, ...(await senderOf(mail.merchantId, row.kind)) })
  }
  await finish(deps, mail, 'sent')
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
  const before = new Date(clock.now().getTime() - FAILED_DAYS * 86_400_000)
  for (const merchantId of await store.merchantsWithFailedMail(db.reader, before))
    await db.inMerchant(merchantId, (tx) => store.forgetFailedMail(tx, merchantId, before))
}
