import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const get = async (path: string) => {
  const answer = await fetch(world.origin + path)
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

test('shows unsent emails, newest first, each in a sandboxed frame', async () => {
  const merchant = await world.merchant()
  const subject = `<b>Hello</b> ${merchant.slug}`
  const { mail: outbox } = world.services
  const enqueue = (at: string) =>
    world.db.inMerchant(merchant.merchantId, (tx) =>
      outbox.enqueue(tx, merchant.merchantId, {
        cause: at,
        kind: 'receipt',
        recipient: 'mia@example.com',
        subject: `${subject} ${at}`,
        html: `<head></head><p class="x">Dear &amp; <a href="${world.origin}/x?a=1&amp;b=2">link</a></p>`,
        plain: 'Dear <plain> reader',
      }),
    )
  // Later than the emails of all other tests.
  world.time.advance({ days: 20_000 })
  await enqueue('first')
  world.time.advance({ seconds: 2 })
  await enqueue('second')

  const list = await get('/outbox')
  expect(list.status).toBe(200)
  expect(list.text).not.toContain('<b>Hello</b>')
  const positions = ['first', 'second'].map((at) =>
    list.text.indexOf(`&lt;b&gt;Hello&lt;/b&gt; ${merchant.slug} ${at}`),
  )
  expect(positions[1]).toBeGreaterThan(0)
  expect(positions[0]).toBeGreaterThan(positions[1] ?? 0)

  const path = /href="(\/outbox\/[^"]+)">&lt;b&gt;Hello/.exec(list.text)?.[1] ?? ''
  const mail = await get(path)
  expect(mail.text).toContain(
    'sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&lt;head&gt;&lt;base target=&quot;_blank&quot;&gt;&lt;/head&gt;&lt;p class=&quot;x&quot;&gt;Dear &amp;amp; &lt;a href=',
  )
  // BEY-54
  expect(mail.text).toContain('Dear &lt;plain&gt; reader</pre>')
  expect(mail.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(mail.headers.get('content-security-policy')).not.toContain('script')
})

test('an email of another merchant is not found', async () => {
  const [merchantA, two] = await Promise.all([world.merchant(), world.merchant()])
  const mails = await world.db.inMerchant(merchantA.merchantId, (tx) =>
    tx
      .selectFrom('app.mail')
      .select('mailId')
      .where('merchantId', '=', merchantA.merchantId)
      .execute(),
  )
  const mailId = mails[0]?.mailId ?? ''
  expect((await get(`/outbox/${merchantA.merchantId}/${mailId}`)).status).toBe(200)
  expect((await get(`/outbox/${two.merchantId}/${mailId}`)).status).toBe(404)
})
