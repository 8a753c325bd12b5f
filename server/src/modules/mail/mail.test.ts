import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { api } from '@paydeck/contract/protocol/api'
import PostalMime from 'postal-mime'
import { afterAll, describe, expect, test } from 'vitest'

import { startWorld } from '../../../test/harness.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { openDatabase } from '../../db/database.ts'
import type { Queue } from '../../jobs/queue.ts'
import { NO_QUEUE } from '../../../test/no-queue.ts'
import { SetClock } from '../../kit/clock.ts'
import { idMaker } from '../../kit/ids.ts'
import type { MailCaps } from '../../kit/mail-caps.ts'
import { auditService } from '../audit/service.ts'
import { rowSeals } from '../../kit/secrets/row-seals.ts'
import { systemRandom } from '../../kit/random.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import { smtpMailer } from '../../providers/mail/smtp-mailer.ts'
import type { AttachmentMaker } from './attachments.ts'
import { mailService } from './service.ts'
import { runDatabase } from '../../../test/run-database.ts'

const db = openDatabase({ url: runDatabase(), poolSize: 4, onError: console.error })
const clock = new SetClock(new Date('2026-03-03T00:00:00Z'))
const newId = idMaker(clock, systemRandom)
const closing: (() => void)[] = []

afterAll(async () => {
  for (const close of closing) close()
  await db.close()
})

/** Our own mail server, and the mailer that sends to it. */
async function mailServer() {
  const server = await startMailServer()
  const mailer = smtpMailer(server.url)
  closing.push(() => {
    mailer.close()
    server.stop()
  })
  return { ...server, mailer }
}

/** Records what was sent; the queue has separate tests. */
function recorder() {
  const jobs: { merchantId: string; mailId: string }[] = []
  const queue: Queue = {
    ...NO_QUEUE,
    send: async (_tx, _queue, data) => {
      jobs.push({ merchantId: data['merchantId'] ?? '', mailId: data['mailId'] ?? '' })
    },
  }
  return { jobs, queue }
}

function set(
  mailer: Mailer | null,
  caps: MailCaps | null = null,
  attachments: readonly AttachmentMaker[] = [],
) {
  const logged: unknown[] = []
  const merchantId = newId('merchant')
  const { jobs, queue } = recorder()
  const notifications = mailService({
    db,
    clock,
    newId,
    random: systemRandom,
    secrets: [Buffer.alloc(48, 7)],
    queue,
    mailer,
    senderOf: async () => ({
      from: { name: 'Paydeck', address: 'no-reply@paydeck.example' },
      replyTo: 'help@shop.example',
    }),
    smsSender: null,
    caps,
    audit: auditService({ clock, newId, seals: rowSeals([Buffer.alloc(48, 7)]) }),
    attachments,
    onError: (failure) => logged.push(failure),
    keepsTexts: true,
  })
  const enqueue = (change: Partial<Parameters<typeof notifications.enqueue>[2]> = {}) =>
    db.inMerchant(merchantId, (tx) =>
      notifications.enqueue(tx, merchantId, {
        cause: 'order:1',
        kind: 'payment_request',
        recipient: 'mia@example.com',
        subject: 'Zahlung für Müller 💳',
        html: '<p>Grüße</p>',
        plain: 'Grüße',
        ...change,
      }),
    )
  const status = async (mailId: string) => (await notifications.find(merchantId, mailId))?.status
  return { merchantId, jobs, notifications, enqueue, status, logged }
}

const first = <T>(list: T[]): T => {
  const [mail] = list
  if (mail === undefined) throw new Error('There is none')
  return mail
}

test('AUTH-33 the link in an invitation email signs its reader in', async () => {
  const { received, url } = await mailServer()
  const world = await startWorld({ smtpUrl: url })
  try {
    const merchant = await world.merchant()
    const { merchantId, tenantId, slug } = merchant
    const email = 'nell@example.com'
    await world.services.staff.invite({ merchantId, email, firstName: 'Nell', role: 'staff' })
    const mails = await world.db.inMerchant(merchantId, (tx) =>
      tx
        .selectFrom('app.mail')
        .select('mailId')
        .where('merchantId', '=', merchantId)
        .where('recipient', '=', email)
        .execute(),
    )
    await world.services.mail.deliver({ merchantId, mailId: first(mails).mailId })
    const mail = await PostalMime.parse(first(received).raw)
    expect(mail.subject).toBe(`You are invited to the ${slug} Pty Ltd dashboard`)
    const link = new URL(
      /href="([^"]+)"/.exec(mail.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? '',
    )
    expect(link.origin + link.pathname).toBe(`${world.origin}/${slug}`)

    const refToken = link.searchParams.get('ref') ?? ''
    const body = { password: 'a quiet harbour at noon' }
    const { data } = await merchant.call(api.resetPassword, { body }, { refToken })
    const signedIn = await merchant.call(api.signInWithCustomToken, {
      body: { tenantId, customToken: data.customToken },
    })
    expect(signedIn.data.outcome).toBe('signed_in')
  } finally {
    await world.stop()
  }
})

test('uses the sender of the merchant’s brand', async () => {
  const { received, url } = await mailServer()
  const world = await startWorld({
    smtpUrl: url,
    mailFrom: { consumer: 'Trades <hello@trades.example>' },
  })
  try {
    for (const tenantTags of [[], [CONSUMER_TAG]]) {
      const { merchantId } = await world.merchant({ tenantTags })
      await world.services.staff.invite({
        merchantId,
        email: 'nell@example.com',
        firstName: 'Nell',
        role: 'staff',
      })
      const { mailId } = await world.db.inMerchant(merchantId, (tx) =>
        tx
          .selectFrom('app.mail')
          .select('mailId')
          .where('merchantId', '=', merchantId)
          .where('recipient', '=', 'nell@example.com')
          .executeTakeFirstOrThrow(),
      )
      await world.services.mail.deliver({ merchantId, mailId })
    }
    const mails = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
    expect(mails.map(({ from }) => from?.address)).toEqual([
      'no-reply@paydeck.example',
      'hello@trades.example',
    ])
    expect(mails.map(({ messageId }) => messageId?.split('@')[1])).toEqual([
      'paydeck.example>',
      'trades.example>',
    ])
  } finally {
    await world.stop()
  }
})

describe('email', () => {
  test('goes through the mail server, in HTML and plain text, to one person', async () => {
    const { received, mailer } = await mailServer()
    const { jobs, notifications, enqueue, status } = set(mailer)
    await enqueue()
    await notifications.deliver(first(jobs))
    const { recipients, raw } = first(received)
    const mail = await PostalMime.parse(raw)
    expect(recipients).toEqual(['mia@example.com'])
    expect(mail).toMatchObject({
      subject: 'Zahlung für Müller 💳',
      from: { name: 'Paydeck', address: 'no-reply@paydeck.example' },
      replyTo: [{ address: 'help@shop.example' }],
      messageId: `<${first(jobs).mailId}@paydeck.example>`,
    })
    expect(mail.html).toContain('<p>Grüße</p>')
    expect(mail.text?.trim()).toBe('Grüße')
    expect(await status(first(jobs).mailId)).toBe('sent')
  })

  test('keeps only its envelope once sent, because its links are secrets', async () => {
    const { mailer } = await mailServer()
    const { merchantId, jobs, notifications, enqueue } = set(mailer)
    await enqueue()
    await notifications.deliver(first(jobs))
    expect(await notifications.find(merchantId, first(jobs).mailId)).toMatchObject({
      subject: 'Zahlung für Müller 💳',
      html: '',
      plain: '',
    })
  })

  test('BEY-27 is sealed until it is sent: the table shows no link and no word of it', async () => {
    const { received, mailer } = await mailServer()
    const { merchantId, jobs, notifications, enqueue } = set(mailer)
    const link = 'https://pay.example/shop?ref=opens-the-dashboard'
    await enqueue({ html: `<a href="${link}">Grüße</a>`, plain: `Grüße: ${link}` })
    const { rows } = await db.readerPool.query<{ kept: string }>(
      'select to_jsonb(m)::text as kept from app.mail m where merchant_id = $1',
      [merchantId],
    )
    expect(rows[0]?.kept).toContain('"plain": "sealed:')
    expect(rows[0]?.kept).not.toMatch(/pay\.example|opens-the|Grüße/)
    const { mailId } = first(jobs)
    expect(await notifications.find(merchantId, mailId)).toMatchObject({ plain: `Grüße: ${link}` })
    await notifications.deliver(first(jobs))
    expect((await PostalMime.parse(first(received).raw)).text).toContain(link)
  })

  test('is sent once, however often the job runs', async () => {
    const { received, mailer } = await mailServer()
    const { jobs, notifications, enqueue } = set(mailer)
    await enqueue()
    await notifications.deliver(first(jobs))
    await notifications.deliver(first(jobs))
    expect(received).toHaveLength(1)
  })

  test('is sent only once for the same cause', async () => {
    const { jobs, enqueue } = set(null)
    await enqueue()
    await enqueue({ subject: 'Again' })
    expect(jobs).toHaveLength(1)
  })

  test('BEY-29 beyond a day’s limit is held, reported once, and sent the next day', async () => {
    const { received, mailer } = await mailServer()
    const caps = { perAddress: 2, perMerchant: 4 }
    const { merchantId, jobs, notifications, enqueue, status, logged } = set(mailer, caps)
    const send = async (change: Parameters<typeof enqueue>[0]) => {
      await enqueue(change)
      const job = jobs.at(-1) ?? first(jobs)
      await notifications.deliver(job)
      return status(job.mailId)
    }
    const recipient = `ava.${merchantId}@example.com`.toLowerCase()
    expect(await send({ cause: 'a', recipient })).toBe('sent')
    expect(await send({ cause: 'b', recipient })).toBe('sent')
    expect(await send({ cause: 'c', recipient })).toBe('held')
    // The same address at another merchant.
    const other = set(mailer, caps)
    await other.enqueue({ recipient })
    await other.notifications.deliver(first(other.jobs))
    expect(await other.status(first(other.jobs).mailId)).toBe('held')
    // Another address, and the merchant's own staff, until the merchant's limit is reached.
    const report = { kind: 'payout_report', recipient: 'owner@shop.example' } as const
    expect(await send({ cause: 'd', recipient: `x${recipient}` })).toBe('sent')
    expect(await send({ cause: 'e', ...report })).toBe('sent')
    expect(await send({ cause: 'f', ...report })).toBe('held')
    expect(await send({ cause: 'g', ...report, kind: 'security_notice' })).toBe('sent')
    expect(logged).toHaveLength(1)
    const { rows } = await db.readerPool.query(
      `select action, outcome from app.audit_event where merchant_id = $1`,
      [merchantId],
    )
    expect(rows).toEqual([{ action: 'mail.held', outcome: 'refused' }])

    const before = received.length
    await notifications.release()
    for (const job of jobs.slice(-2)) await notifications.deliver(job)
    expect(received).toHaveLength(before)
    clock.advance(86_400_000)
    await notifications.forgetFailed()
    await notifications.release()
    for (const job of jobs.slice(-2)) await notifications.deliver(job)
    expect(received).toHaveLength(before + 2)
  })

  test('stays queued when the mail server refuses it, and is sent later', async () => {
    const { received, state, mailer } = await mailServer()
    const { jobs, notifications, enqueue, status } = set(mailer)
    await enqueue()
    state.isClosed = true
    await expect(notifications.deliver(first(jobs))).rejects.toThrow('Mailbox on holiday')
    expect(await status(first(jobs).mailId)).toBe('queued')
    state.isClosed = false
    await notifications.deliver(first(jobs))
    expect(received).toHaveLength(1)
  })

  test('is marked as failed when it can never be sent', async () => {
    const { jobs, notifications, enqueue, status } = set(null)
    await enqueue()
    await notifications.giveUp(first(jobs))
    expect(await status(first(jobs).mailId)).toBe('failed')
  })

  test('can be sent again within a week of its final failure; then only its envelope is left', async () => {
    const { received, state, mailer } = await mailServer()
    const { merchantId, jobs, notifications, enqueue, status } = set(mailer)
    await enqueue()
    state.isClosed = true
    await notifications.giveUp(first(jobs))
    await expect(notifications.deliver(first(jobs))).rejects.toThrow('Mailbox on holiday')
    state.isClosed = false
    await notifications.deliver(first(jobs))
    expect(received).toHaveLength(1)
    expect(await status(first(jobs).mailId)).toBe('sent')

    await enqueue({ cause: 'another' })
    const later = jobs[1] ?? first(jobs)
    await notifications.giveUp(later)
    await notifications.forgetFailed()
    expect(await notifications.find(merchantId, later.mailId)).toMatchObject({ plain: 'Grüße' })
    await db.inMerchant(merchantId, (tx) =>
      tx
        .updateTable('app.mail')
        .set({ createdAt: new Date(clock.now().getTime() - 8 * 86_400_000) })
        .where('merchantId', '=', merchantId)
        .where('mailId', '=', later.mailId)
        .execute(),
    )
    await notifications.forgetFailed()
    expect(await notifications.find(merchantId, later.mailId)).toMatchObject({
      status: 'failed',
      html: '',
      plain: '',
    })
    await notifications.deliver(later)
    expect(received).toHaveLength(1)
  })

  test('is stored where no mail server is configured', async () => {
    const { jobs, notifications, enqueue, status } = set(null)
    await enqueue()
    await notifications.deliver(first(jobs))
    expect(await status(first(jobs).mailId)).toBe('kept')
  })

  test('never lets an inserted value become a header or a second recipient', async () => {
    const { received, mailer } = await mailServer()
    const { jobs, notifications, enqueue } = set(mailer)
    await enqueue({ subject: 'Order 1\r\nBcc: eve@example.com\r\n\r\n<h1>Hi</h1>' })
    await notifications.deliver(first(jobs))
    const { recipients, raw } = first(received)
    const mail = await PostalMime.parse(raw)
    expect(recipients).toEqual(['mia@example.com'])
    expect(mail.bcc).toBeUndefined()
    expect(mail.subject).toBe('Order 1 Bcc: eve@example.com <h1>Hi</h1>')
  })

  test.each([
    'mia@example.com, eve@example.com',
    'mia@example.com\r\nBcc: eve@example.com',
    '"Mia" <mia@example.com>',
    'no-address',
    '',
  ])('refuses the recipient %j and stores nothing', async (recipient) => {
    const { jobs, enqueue } = set(null)
    await expect(enqueue({ recipient })).rejects.toMatchObject({ status: 400 })
    expect(jobs).toEqual([])
  })

  test('BEY-166 an email leaves without a document that cannot be made, and the failure is reported', async () => {
    const { mailer, received } = await mailServer()
    const make = async (_: string, subject: string) => {
      if (subject === 'tran_1') throw new Error('No paper')
      return subject === 'tran_2' ? null : { name: 'Receipt-1.pdf', bytes: Buffer.from('%PDF-') }
    }
    const { enqueue, jobs, notifications, logged } = set(mailer, null, [{ kind: 'receipt', make }])
    for (const subject of ['tran_1', 'tran_2', 'tran:3'])
      await enqueue({ cause: subject, attachment: { kind: 'receipt', subject } })
    for (const job of jobs) await notifications.deliver(job)
    const mails = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
    expect(mails.map((mail) => mail.attachments.map(({ filename }) => filename))).toEqual([
      [],
      [],
      ['Receipt-1.pdf'],
    ])
    expect(logged).toEqual([new Error('No paper')])
  })

  test('calls the mail server only outside of a transaction', async () => {
    const { mailer } = await mailServer()
    const sender = { from: { name: 'Paydeck', address: 'no-reply@paydeck.example' }, replyTo: null }
    const text = { subject: 's', html: 'h', plain: 'p', attachments: [] }
    const mail = { id: 'mail_1', recipient: 'a@b.co', ...text }
    await expect(db.inGlobal(() => mailer.send({ ...mail, ...sender }))).rejects.toThrow(
      'inside a transaction',
    )
  })
})
