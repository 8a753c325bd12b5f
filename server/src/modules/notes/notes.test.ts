import { setTimeout } from 'node:timers/promises'

import type { NotesAndTags } from '@paydeck/contract/calls/notes'
import { MAX_NOTES, MAX_TAGS } from '@paydeck/contract/merchant/notes-and-tags'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { insertTags, lockRecord } from './store.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

type Call = TestMerchant['call']
interface Noted {
  merchantId: string
  recordKind: string
  recordId: string
}

/** A merchant with a payment by Jane. */
async function paid() {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const order = await merchant.order({ amount: 480_00, email: 'jane@customer.example' })
  const { transactionId } = await order.pay(CARDS.visa)
  const { data } = await call(api.queryCustomers, { merchantId, query: {} })
  const payment: Noted = { merchantId, recordKind: 'payments', recordId: transactionId }
  const customerId = data[0]?.customerId ?? ''
  const customer: Noted = { merchantId, recordKind: 'customers', recordId: customerId }
  return { merchant, merchantId, call, payment, customer }
}

const read = async (call: Call, of: Noted) => (await call(api.getNotes, of)).data
const write = async (call: Call, of: Noted, text: string) =>
  (await call(api.addNote, { ...of, body: { text } })).data
const tag = async (call: Call, of: Noted, add: string[], remove: string[] = []) =>
  (await call(api.changeTags, { ...of, body: { add, remove } })).data.tags
const texts = ({ notes }: NotesAndTags) => notes.map(({ text }) => text)
const lastId = ({ notes }: NotesAndTags) => notes.at(-1)?.noteId ?? ''
const searchFor = async ({ call, merchantId }: TestMerchant, q: string) =>
  (await call(api.search, { merchantId, query: { q } })).data.groups.map(
    ({ kind, records }) => `${kind} ${records.map(({ id }) => id).join(' ')}`,
  )

describe('notes', () => {
  test('BEY-102 say who wrote them and when, and are changed and deleted by their writer or an admin', async () => {
    const { merchant, call, payment, customer } = await paid()
    const cashier = await merchant.colleague({ role: 'cashier' })
    const other = await merchant.colleague({ role: 'manager' })
    await write(call, payment, ' Wants a receipt\r\nby post ')
    world.time.advance({ minutes: 5 })
    const note = await write(cashier.call, payment, 'Called back')
    expect(texts(note)).toEqual(['Wants a receipt\nby post', 'Called back'])
    expect(note.notes.map(({ email }) => email)).toEqual([merchant.email, cashier.email])
    expect(note.notes.map(({ isChangeable }) => isChangeable)).toEqual([false, true])
    const [first, second] = note.notes
    const apart = Date.parse(second?.writtenAt ?? '') - Date.parse(first?.writtenAt ?? '')
    expect(apart).toBeGreaterThanOrEqual(300_000)

    const noteAddress = { ...payment, noteId: lastId(note) }
    await expect(
      other.call(api.changeNote, { ...noteAddress, body: { text: 'Not mine' } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(other.call(api.removeNote, noteAddress)).rejects.toMatchObject({ status: 403 })
    const changed = await cashier.call(api.changeNote, {
      ...noteAddress,
      body: { text: 'Called twice' },
    })
    expect(changed.data.notes.at(-1)).toMatchObject({ text: 'Called twice' })
    expect(changed.data.notes.at(-1)?.changedAt).not.toBeNull()
    // The owner may change any of them.
    await call(api.changeNote, { ...noteAddress, body: { text: 'Called three times' } })
    expect(texts(await read(other.call, payment))[1]).toBe('Called three times')
    await expect(
      call(api.removeNote, { ...customer, noteId: noteAddress.noteId }),
      'by the path of another record',
    ).rejects.toMatchObject({ status: 404 })
    await call(api.removeNote, noteAddress)
    expect(texts(await read(call, payment))).toEqual(['Wants a receipt\nby post'])
    expect(await read(call, customer)).toEqual({ notes: [], tags: [] })
  })

  test('BEY-102 are plain text of at most 1,000 characters, fifty a record', async () => {
    const { call, payment } = await paid()
    const html = '<b onclick="x()">Bold</b>'
    expect(texts(await write(call, payment, html))).toEqual([html])
    await write(call, payment, 'x'.repeat(1000))
    for (const text of ['', ' \u0000 ', 'x'.repeat(1001)])
      await expect(write(call, payment, text)).rejects.toMatchObject({ status: 400 })
    await world.db.inMerchant(payment.merchantId, (tx) =>
      tx
        .insertInto('app.note')
        .values(
          Array.from({ length: MAX_NOTES - 2 }, (_, n) => ({
            merchantId: payment.merchantId,
            noteId: `note_${n}`,
            recordKind: 'payment' as const,
            recordId: payment.recordId,
            text: `Note ${n}`,
            writtenBy: 'user_1',
            writtenAt: world.time.now(),
          })),
        )
        .execute(),
    )
    await expect(write(call, payment, 'One more')).rejects.toMatchObject({
      status: 409,
      errorCode: 'too_many_notes',
    })
  })
})

describe('tags', () => {
  test('BEY-102 keep their case, are compared without it, and are suggested while in use', async () => {
    const { merchantId, call, payment, customer } = await paid()
    expect(await tag(call, payment, ['VIP', 'wholesale', 'vip '])).toEqual(['vip', 'wholesale'])
    expect(await tag(call, payment, ['Vip'], ['WHOLESALE'])).toEqual(['vip'])
    expect(await tag(call, customer, ['Gift card'])).toEqual(['Gift card'])
    const used = async (start?: string) =>
      (await call(api.listTags, { merchantId, query: { start } })).data
    expect([await used(), await used('V'), await used('x')]).toEqual([
      ['Gift card', 'vip'],
      ['vip'],
      [],
    ])
    await tag(call, payment, [], ['VIP'])
    expect(await used()).toEqual(['Gift card'])
  })

  test('BEY-102 are short words, ten a record', async () => {
    const { call, payment } = await paid()
    for (const invalid of ['', 'a, b', 'x'.repeat(31)])
      await expect(tag(call, payment, [invalid])).rejects.toMatchObject({ status: 400 })
    const ten = Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`)
    await tag(call, payment, ten)
    await expect(tag(call, payment, ['eleven'])).rejects.toMatchObject({
      status: 409,
      errorCode: 'too_many_tags',
    })
    expect(await tag(call, payment, ['eleven'], ['tag 0'])).toHaveLength(MAX_TAGS)
  })

  test('BEY-102 added by two people at once still respect the limit', async () => {
    const { merchantId, call, payment } = await paid()
    const of = { recordKind: 'payment' as const, recordId: payment.recordId }
    const recordAt = world.time.now()
    let lateNote: Promise<unknown> = Promise.resolve()
    await world.db.inMerchant(merchantId, async (tx) => {
      await lockRecord(tx, merchantId, of)
      const ten = Array.from({ length: MAX_TAGS }, (_, n) => `tag ${n}`)
      await insertTags(
        tx,
        merchantId,
        ten.map((tagKey) => ({ ...of, tagKey, tag: tagKey, recordAt })),
      )
      lateNote = tag(call, payment, ['eleven']).catch((failure: unknown) => failure)
      await Promise.race([lateNote, setTimeout(300)])
    })
    expect(await lateNote).toMatchObject({ status: 409, errorCode: 'too_many_tags' })
  })
})

test('BEY-102 only people with the permission may write; the activity log names the writer but not the text', async () => {
  const { merchant, merchantId, call, payment, customer } = await paid()
  const viewer = await merchant.colleague({ role: 'viewer' })
  const cashier = await merchant.colleague({ role: 'cashier' })
  const noteId = lastId(await write(call, payment, 'Owes us a secret'))
  for (const refused of [
    () => write(viewer.call, payment, 'Hello'),
    () => tag(viewer.call, payment, ['VIP']),
    () => viewer.call(api.changeNote, { ...payment, noteId, body: { text: 'Hello' } }),
    () => viewer.call(api.removeNote, { ...payment, noteId }),
  ])
    await expect(refused()).rejects.toMatchObject({
      status: 403,
      errorCode: 'customers_write_required',
    })
  expect((await read(viewer.call, payment)).notes).toMatchObject([
    { text: 'Owes us a secret', isChangeable: false },
  ])

  await tag(cashier.call, customer, ['VIP'])
  await tag(cashier.call, customer, [], ['vip'])
  await call(api.removeNote, { ...payment, noteId })
  const { data: events } = await call(api.listActivity, {
    merchantId,
    query: { action: 'note,tag' },
  })
  expect(
    events.map(({ email, action, subjectType, details }) => [email, action, subjectType, details]),
  ).toEqual([
    [merchant.email, 'note.removed', 'payment', { noteId }],
    [cashier.email, 'tag.removed', 'customer', { tag: 'VIP' }],
    [cashier.email, 'tag.added', 'customer', { tag: 'VIP' }],
    [merchant.email, 'note.added', 'payment', { noteId }],
  ])
  expect(events[0]?.transactionId).toBe(payment.recordId)
})

describe('search', () => {
  test('BEY-102 finds a payment and a customer by a tag or a word of a note, until it is deleted', async () => {
    const { merchant, call, payment, customer } = await paid()
    const [ofPayment, ofCustomer] = [
      `payments ${payment.recordId}`,
      `customers ${customer.recordId}`,
    ]
    await tag(call, payment, ['Wholesale'])
    const { notes } = (
      await call(api.addNote, { ...payment, body: { text: 'Delivered to the marina, berth 12' } })
    ).data
    for (const q of ['wholesale', 'WHOLE', 'sale', 'marina', 'jane marina', 'berth wholesale'])
      expect([q, await searchFor(merchant, q)]).toEqual([q, [ofPayment]])
    expect(await searchFor(merchant, 'rina')).toEqual([])
    await tag(call, customer, ['Crew'])
    await write(call, customer, 'Prefers the telephone')
    for (const q of ['crew', 'telephone', 'jane crew'])
      expect([q, await searchFor(merchant, q)]).toEqual([q, [ofPayment, ofCustomer]])

    const { data } = await call(api.search, {
      merchantId: merchant.merchantId,
      query: { q: 'marina' },
    })
    const [match] = data.groups[0]?.records[0]?.matches ?? []
    expect([match?.field, match?.text.slice(match.start, match.end)]).toEqual(['note', 'marina'])

    await tag(call, payment, [], ['wholesale'])
    await call(api.changeNote, {
      ...payment,
      noteId: notes[0]?.noteId ?? '',
      body: { text: 'Delivered to the yard' },
    })
    expect(await searchFor(merchant, 'wholesale')).toEqual([])
    expect(await searchFor(merchant, 'marina')).toEqual([])
    expect(await searchFor(merchant, 'yard')).toEqual([ofPayment])
  })

  test('BEY-102 still finds a customer by a tag after their details change', async () => {
    const { merchant, call, customer } = await paid()
    await tag(call, customer, ['Crew'])
    const { data } = await call(api.createInvoice, {
      merchantId: merchant.merchantId,
      body: {
        sendEmail: false,
        sendSms: false,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'LATER-1',
          paymentAmount: { amount: 10_00, currency: 'AUD' },
          customerEmail: 'jane@customer.example',
          billing: { name: 'Jane Harbourmaster', phone: '+61412345678' },
        },
      },
    })
    await merchant.opened(data.order.merchantOrderId, data.token).pay(CARDS.visa)
    const results = await searchFor(merchant, '0412 345 678 crew')
    expect(results.at(-1)).toBe(`customers ${customer.recordId}`)
  })
})
