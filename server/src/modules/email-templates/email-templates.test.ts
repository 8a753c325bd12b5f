import { api } from '@paydeck/contract/protocol/api'
import { MESSAGE_NAMES, MESSAGE_TEMPLATES } from '@paydeck/contract/calls/email-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { mailsOf } from '../../../test/mails.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const EMPTY = { lead: '', trail: '' }
const EMPTY_TEMPLATES = Object.fromEntries(MESSAGE_NAMES.map((name) => [name, EMPTY]))

const get = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.getEmailMessages, { merchantId })).data

const preview = (
  { call, merchantId }: TestMerchant,
  kind: 'reminder' | 'success',
  instalmentNumber: 2 | 3 | 4,
) =>
  call(api.previewEmailMessage, {
    merchantId,
    kind,
    query: { instalmentNumber, emailAddress: 'me@shop.example' },
  })

const previewsOf = ({ merchantId }: TestMerchant) =>
  mailsOf(world, merchantId, { kind: 'instalment_preview' })

describe('the merchant’s texts in instalment emails', () => {
  test('SETE-02 there are six templates, all empty for a new merchant; saving one leaves the others unchanged', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    expect(await get(merchant)).toEqual({ ...EMPTY_TEMPLATES, version: 0 })
    const texts = { lead: '<p>Kia ora</p>', trail: '<p>The <strong>team</strong></p>' }
    await call(api.saveEmailMessages, { merchantId, body: { finalInstalmentSuccess: texts } })
    await call(api.saveEmailMessages, {
      merchantId,
      body: { secondInstalmentReminder: { lead: '', trail: '<p>x</p>' }, version: 1 },
    })
    expect(await get(merchant)).toEqual({
      ...EMPTY_TEMPLATES,
      finalInstalmentSuccess: texts,
      secondInstalmentReminder: { lead: '', trail: '<p>x</p>' },
      version: 2,
    })
  })

  test('does not overwrite texts that another user has saved meanwhile', async () => {
    const { call, merchantId } = await world.merchant()
    const save = (lead: string, version: number) =>
      call(api.saveEmailMessages, {
        merchantId,
        body: { thirdInstalmentSuccess: { lead, trail: '' }, version },
      })
    await save('<p>one</p>', 0)
    await expect(save('<p>two</p>', 0)).rejects.toMatchObject({ status: 409 })
  })

  test('SETE-05 removes markup that an email cannot carry before storing the text', async () => {
    const merchant = await world.merchant()
    const { data } = await merchant.call(api.saveEmailMessages, {
      merchantId: merchant.merchantId,
      body: {
        secondInstalmentReminder: {
          lead: '<p onclick="x()">Hi <b>you</b><script>alert(1)</script> <a href="javascript:x()">no</a> <a href="https://shop.example" target="_blank">yes</a></p>',
          trail: '<p> &nbsp; </p><img src="https://spy.example/x.gif">',
        },
      },
    })
    const saved = {
      lead: '<p>Hi <strong>you</strong> no <a href="https://shop.example">yes</a></p>',
      trail: '',
    }
    expect(data.secondInstalmentReminder).toEqual(saved)
    expect((await get(merchant)).secondInstalmentReminder).toEqual(saved)
  })

  test('refuses a text of more than 10,000 characters', async () => {
    const { call, merchantId } = await world.merchant()
    await expect(
      call(api.saveEmailMessages, {
        merchantId,
        body: { secondInstalmentReminder: { lead: 'x'.repeat(10_001), trail: '' } },
      }),
    ).rejects.toMatchObject({ status: 400 })
    // Entities would make it longer than the limit.
    await expect(
      call(api.saveEmailMessages, {
        merchantId,
        body: { secondInstalmentReminder: { lead: '&'.repeat(9000), trail: '' } },
      }),
    ).rejects.toMatchObject({ status: 400, message: 'This text is too long' })
  })
})

describe('a preview', () => {
  test('SETE-04 SETE-06 sends the saved text of its template, with sample figures, to the address', async () => {
    const merchant = await world.merchant({ country: 'NZ' })
    const texts = (name: string) => ({
      lead: `<p>Lead of <em>${name}</em></p>`,
      trail: `<ul><li>Trail of ${name}</li></ul>`,
    })
    await merchant.call(api.saveEmailMessages, {
      merchantId: merchant.merchantId,
      body: Object.fromEntries(MESSAGE_NAMES.map((name) => [name, texts(name)])),
    })
    for (const name of MESSAGE_NAMES) {
      const { kind, instalmentNumber } = MESSAGE_TEMPLATES[name]
      await preview(merchant, kind, instalmentNumber)
    }
    const mails = await previewsOf(merchant)
    expect(mails.map(({ plain }) => /Lead of (\w+)/.exec(plain)?.[1])).toEqual(MESSAGE_NAMES)
    for (const [at, { recipient, subject, html, plain }] of mails.entries()) {
      const name = MESSAGE_NAMES[at] ?? ''
      expect(recipient).toBe('me@shop.example')
      expect(subject).toMatch(/^Preview: .+: your (second|third|final) instalment is (due|paid)/)
      expect(html).toContain(`Lead of <em>${name}</em>`)
      expect(plain).toContain(`- Trail of ${name}`)
      expect(plain).toContain('Instalment: $25.00 NZD')
      expect(plain.indexOf('Lead of')).toBeLessThan(plain.indexOf('Instalment:'))
      expect(plain.indexOf('Trail of')).toBeGreaterThan(plain.indexOf('Instalment:'))
    }
  })

  test('is sent at most twenty times an hour', async () => {
    const merchant = await world.merchant()
    for (let sent = 0; sent < 20; sent++) await preview(merchant, 'success', 3)
    await expect(preview(merchant, 'success', 3)).rejects.toMatchObject({ status: 429 })
    world.time.advance({ hours: 1 })
    await preview(merchant, 'success', 3)
    expect(await previewsOf(merchant)).toHaveLength(21)
  })

  test.each(['instalmentNumber=1', 'instalmentNumber=5', 'instalmentNumber=2&emailAddress=a,b'])(
    'is refused for %s',
    async (query) => {
      const { merchantId, token } = await world.merchant()
      const sent = await fetch(
        `${world.origin}/api/merchants/${merchantId}/settings/messages/email/preview/payplan/reminder?emailAddress=a@b.co&${query}`,
        { method: 'POST', headers: { authorization: `Bearer ${token}` } },
      )
      expect(sent.status).toBe(400)
    },
  )
})
