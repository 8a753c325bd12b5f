import type { DisputeFile } from '@paydeck/contract/calls/payments/dispute-files'
import { api } from '@paydeck/contract/protocol/api'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../harness.ts'
import { openTestCluster, type TestCluster } from '../test-database.ts'
import { refusalOf } from './ledger-checks.ts'
import { handleReceived } from './provider-events.ts'

let cluster: TestCluster
let world: World
let bank: pg.Pool
beforeAll(async () => {
  // A separate database, because the sweep asks about the answers of all merchants.
  cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl })
  bank = new pg.Pool({ connectionString: databaseUrl, max: 1 })
})
afterAll(async () => {
  await bank.end()
  await world.stop()
  await cluster.stop()
})

/** See docs/test-cards.md. */
const DISPUTED_AND_WON = '4000000000001604'
const DISPUTED_AND_LOST = '4000000000000259'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\n%%EOF')
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('picture')])
const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('photo')])

type Kind = DisputeFile['kind']

/** A payment that its cardholder disputed at the sandbox. */
async function disputedPayment(card = DISPUTED_AND_WON) {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { transactionId } = await (await merchant.order({ amount: 80_00 })).pay(card)
  const advanceAndDeliver = async (time: { days: number; hours?: number }) => {
    world.time.advance(time)
    await deliverEvents(merchant)
  }
  await advanceAndDeliver({ days: 1, hours: 1 })
  const at = { merchantId, transactionId }
  const add = async (kind: Kind, name: string, bytes: Buffer) =>
    (
      await call(api.addDisputeFile, {
        ...at,
        body: { kind, name, content: bytes.toString('base64') },
      })
    ).data
  return {
    merchant,
    at,
    advanceAndDeliver,
    add,
    read: async () => (await call(api.getDispute, at)).data,
    list: async (query: object = {}) => (await call(api.listDisputes, { merchantId, query })).data,
    submit: async (submit = true) =>
      (
        await call(api.answerDispute, {
          ...at,
          body: { evidence: { explanation: 'It was delivered.' }, submit },
        })
      ).data,
  }
}

async function deliverEvents({ merchantId }: TestMerchant): Promise<void> {
  await world.sandbox.deliver({ merchantId })
  await handleReceived(world, merchantId)
}

/** The answers that the sandbox's bank received. */
const received = async (merchantId: string) => {
  const { rows } = await bank.query<{ evidence: unknown }>(
    'select evidence from sandbox.dispute where merchant_id = $1',
    [merchantId],
  )
  return rows[0]?.evidence
}

describe('the documents of a dispute', () => {
  test('BEY-114 are stored with the draft, and sent once with what is submitted', async () => {
    const { merchant, at, add, read, submit } = await disputedPayment()
    const receipt = await add('receipt', 'My receipt.pdf', PDF)
    expect(receipt).toEqual({
      fileId: expect.stringMatching(/^dfil_/) as string,
      kind: 'receipt',
      name: 'My receipt.pdf',
      type: 'application/pdf',
      size: PDF.length,
      addedAt: expect.any(String) as string,
    })
    const photo = await add('shipping_document', 'door.jpeg', JPEG)
    await submit(false)
    expect((await read()).files).toEqual([receipt, photo])
    expect(await received(at.merchantId)).toMatchObject({ documents: [] })
    await submit()
    expect(await received(at.merchantId)).toEqual({
      text: { explanation: 'It was delivered.' },
      documents: [
        { kind: 'receipt', name: 'My receipt.pdf', type: 'application/pdf', size: PDF.length },
        { kind: 'shipping_document', name: 'door.jpg', type: 'image/jpeg', size: JPEG.length },
      ],
    })
    const refused = { status: 409, errorCode: 'evidence_submitted' }
    expect(await refusalOf(add('other', 'late.png', PNG))).toMatchObject(refused)
    const { fileId } = receipt
    const remove = merchant.call(api.removeDisputeFile, { ...at, fileId })
    expect(await refusalOf(remove)).toMatchObject(refused)
  })

  test('BEY-114 are never sent with the answer to another dispute', async () => {
    const { merchant, at, add, submit, advanceAndDeliver } = await disputedPayment()
    const { merchantId, call } = merchant
    const order = await merchant.order({ amount: 45_00 })
    const other = await order.pay(DISPUTED_AND_WON)
    await advanceAndDeliver({ days: 1, hours: 1 })
    await add('receipt', 'first.pdf', PDF)
    await call(api.answerDispute, {
      merchantId,
      transactionId: other.transactionId,
      body: { evidence: { explanation: 'The other one.' }, submit: true },
    })
    await submit()
    const { rows } = await bank.query<{ amount: string; documents: string }>(
      `select amount, jsonb_array_length(evidence::jsonb -> 'documents')::text as documents
       from sandbox.dispute where merchant_id = $1 order by amount`,
      [at.merchantId],
    )
    expect(rows.map(({ amount, documents }) => [Number(amount), Number(documents)])).toEqual([
      [45_00, 0],
      [80_00, 1],
    ])
  })

  test('BEY-242 may include our receipt of the payment, even when it is disputed', async () => {
    const { merchant, at, add, read } = await disputedPayment()
    const path = `/api/merchants/${at.merchantId}/transactions/${at.transactionId}/receipt.pdf`
    const answer = await fetch(`${world.origin}${path}`, {
      headers: { authorization: `Bearer ${merchant.token}` },
    })
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const added = await add('receipt', 'Receipt.pdf', bytes)
    expect(added).toMatchObject({ type: 'application/pdf', size: bytes.length })
    expect((await read()).files).toEqual([added])
  })

  test('BEY-114 get their type from their bytes, and contain nothing executable', async () => {
    const { add, read } = await disputedPayment()
    const lies: [string, Buffer, string][] = [
      ['invoice.pdf', Buffer.from('<html><script>alert(1)</script>'), 'not a PDF, JPEG or PNG'],
      ['photo.png', Buffer.from('MZ\u0090 a program'), 'not a PDF, JPEG or PNG'],
      ['picture.png', Buffer.from('<svg onload="alert(1)"/>'), 'not a PDF, JPEG or PNG'],
      ['late.pdf', Buffer.from('  %PDF-1.7'), 'not a PDF, JPEG or PNG'],
      ['empty.pdf', Buffer.from(' '), 'not a PDF, JPEG or PNG'],
      ['run.pdf', pdfWith('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'a script'],
      ['hidden.pdf', pdfWith('/S /Java#53cript'), 'a script'],
      ['launch.pdf', pdfWith('/S /Launch /F (cmd.exe)'), 'a script'],
      ['parcel.pdf', pdfWith('/Type /EmbeddedFile'), 'a script'],
      ['page.png', Buffer.concat([PNG, Buffer.from('<SCRIPT>alert(1)</SCRIPT>')]), 'a script'],
      ['locked.pdf', pdfWith('/Encrypt 12 0 R'), 'a password'],
    ]
    for (const [name, bytes, reason] of lies) {
      const refusal = await refusalOf(add('receipt', name, bytes))
      expect(refusal, name).toMatchObject({ status: 400 })
      expect(refusal.message, name).toContain(reason)
    }
    expect((await read()).files).toEqual([])
    // A wrong extension does no harm: the stored name gets the right one.
    expect(await add('receipt', 'scan.pdf', PNG)).toMatchObject({
      name: 'scan.png',
      type: 'image/png',
    })
  })

  test('BEY-114 cannot be removed through the address of the merchant’s other dispute', async () => {
    const { merchant, at, add, advanceAndDeliver } = await disputedPayment()
    const { merchantId, call } = merchant
    const other = await (await merchant.order({ amount: 45_00 })).pay(DISPUTED_AND_WON)
    await advanceAndDeliver({ days: 1, hours: 1 })
    const foreignPayment = { merchantId, transactionId: other.transactionId }
    const body = { kind: 'receipt', name: 'b.pdf', content: PDF.toString('base64') } as const
    const { data: file } = await call(api.addDisputeFile, { ...foreignPayment, body })
    await add('receipt', 'a.pdf', PNG)
    const remove = call(api.removeDisputeFile, { ...at, fileId: file.fileId })
    expect(await refusalOf(remove)).toMatchObject({ status: 404 })
    expect((await call(api.getDispute, foreignPayment)).data.files).toEqual([file])
  })

  test('BEY-114 leave a trail of who attached and who removed them', async () => {
    const { merchant, at, add } = await disputedPayment()
    const { fileId } = await add('receipt', 'a.pdf', PDF)
    await merchant.call(api.removeDisputeFile, { ...at, fileId })
    const trail = await world.db.reader.query<{ action: string; name: string; size: number }>(
      null,
      `select action, details ->> 'name' as name, (details ->> 'size')::int4 as size
       from app.audit_event where merchant_id = $1 and action like 'dispute.file_%' order by at, action`,
      [at.merchantId],
    )
    expect(trail).toEqual([
      { action: 'dispute.file_added', name: 'a.pdf', size: PDF.length },
      { action: 'dispute.file_removed', name: 'a.pdf', size: PDF.length },
    ])
  })

  test('BEY-114 have names without folders or characters that hide their extension', async () => {
    const { add } = await disputedPayment()
    const names: [Kind, string, string, Buffer][] = [
      ['receipt', '../../etc/passwd', 'passwd.pdf', PDF],
      ['other', 'C:\\Users\\jane\\in\u202Evoice<1>.exe', 'invoice1.png', PNG],
      ['service_document', '\r\n...', 'document.jpg', JPEG],
    ]
    for (const [kind, fileName, name, bytes] of names)
      expect((await add(kind, fileName, bytes)).name).toBe(name)
  })

  test('BEY-114 appear once, one of each kind, at most 4.5 MB in total', async () => {
    const { merchant, at, add, read } = await disputedPayment()
    const { fileId } = await add('receipt', 'a.pdf', PDF)
    expect(await refusalOf(add('other', 'b.pdf', PDF))).toMatchObject({
      status: 409,
      errorCode: 'document_known',
      message: 'This file is attached already, as the receipt.',
    })
    expect(await refusalOf(add('receipt', 'c.png', PNG))).toMatchObject({
      status: 409,
      errorCode: 'document_kind_taken',
    })
    const large = (size: number) => Buffer.concat([PNG, Buffer.alloc(size)])
    expect(await refusalOf(add('other', 'd.png', large(4.5 * 1024 * 1024)))).toMatchObject({
      status: 400,
      message: 'This file is larger than 4.5 MB.',
    })
    expect(await refusalOf(add('other', 'e.png', large(8 * 1024 * 1024)))).toMatchObject({
      status: 413,
    })
    const limit = 4.5 * 1024 * 1024 - PNG.length
    expect(await refusalOf(add('other', 'f.png', large(limit)))).toMatchObject({
      status: 409,
      errorCode: 'documents_too_large',
    })
    await merchant.call(api.removeDisputeFile, { ...at, fileId })
    expect(await add('other', 'f.png', large(limit))).toMatchObject({ size: 4.5 * 1024 * 1024 })
    expect((await read()).files).toHaveLength(1)
  })

  test('BEY-114 sent twice at once are stored once', async () => {
    const { add, read } = await disputedPayment()
    const twice = await Promise.allSettled([
      add('receipt', 'a.pdf', PDF),
      add('other', 'a.pdf', PDF),
    ])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await read()).files).toHaveLength(1)
  })

  test('BEY-114 download as data that browsers do not display, only for their merchant', async () => {
    const { merchant, at, add } = await disputedPayment()
    const { fileId, ...file } = await add('receipt', 'a.pdf', PDF)
    const download = await merchant.call(api.getDisputeFile, { ...at, fileId })
    expect(download.data).toEqual({ fileId, ...file, content: PDF.toString('base64') })
    expect(download.headers['content-disposition']).toBe('attachment')
    const other = await disputedPayment()
    const foreignDownload = other.merchant.call(api.getDisputeFile, { ...other.at, fileId })
    expect((await refusalOf(foreignDownload)).status).toBe(404)
    const removal = other.merchant.call(api.removeDisputeFile, { ...other.at, fileId })
    expect((await refusalOf(removal)).status).toBe(404)
  })

  test('BEY-114 cannot change after the deadline', async () => {
    const { merchant, at, add, submit, list } = await disputedPayment()
    const { fileId } = await add('receipt', 'a.pdf', PDF)
    expect(await list()).toMatchObject([{ state: 'needs_response' }])
    world.time.advance({ days: 6 })
    const refused = { status: 409, errorCode: 'too_late' }
    expect(await refusalOf(add('other', 'b.png', PNG))).toMatchObject(refused)
    const remove = merchant.call(api.removeDisputeFile, { ...at, fileId })
    expect(await refusalOf(remove)).toMatchObject(refused)
    expect(await refusalOf(submit())).toMatchObject(refused)
    expect(await list()).toMatchObject([{ state: 'under_review', dueBy: null }])
  })
})

const pdfWith = (text: string): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj << ${text} >> endobj\n%%EOF`)

test('refuses a stranger’s large body before reading it', async () => {
  const { at } = await disputedPayment()
  const answer = await fetch(
    `${world.origin}/api/merchants/${at.merchantId}/transactions/${at.transactionId}/dispute/files`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'receipt', name: 'a', content: 'A'.repeat(20_000_000) }),
    },
  ).catch(() => ({ status: 401 }))
  expect(answer.status).toBe(401)
})

test('BEY-114 the list follows a dispute from opening to won and to lost', async () => {
  const won = await disputedPayment()
  const [row] = await won.list()
  expect(row).toEqual({
    disputeId: expect.stringMatching(/^dispute_/) as string,
    transactionId: won.at.transactionId,
    internalOrderId: expect.any(String) as string,
    customerName: expect.any(String) as string,
    customerEmail: expect.any(String) as string,
    state: 'needs_response',
    amount: 80_00,
    currency: 'AUD',
    reason: 'fraudulent',
    openedAt: expect.any(String) as string,
    dueBy: expect.any(String) as string,
    closedAt: null,
  })
  await won.submit()
  expect(await won.list()).toMatchObject([{ state: 'under_review', dueBy: null }])
  expect(await won.list({ state: 'needs_response' })).toEqual([])
  await won.advanceAndDeliver({ days: 7 })
  expect(await won.list({ state: 'won' })).toMatchObject([
    { state: 'won', closedAt: expect.any(String) as string },
  ])
  const lostDispute = await disputedPayment(DISPUTED_AND_LOST)
  await lostDispute.advanceAndDeliver({ days: 7, hours: 1 })
  expect(await lostDispute.list()).toMatchObject([{ state: 'lost' }])
  expect(await lostDispute.read()).toMatchObject({ state: 'lost', status: 'lost' })
  expect(await won.list({ state: 'lost' })).toEqual([])
})

test('BEY-114 lists disputes that need an answer first, the most urgent on top', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const open = async (days: number | null) => {
    const { transactionId } = await (
      await merchant.order({ amount: 10_00 })
    ).pay('4242424242424242')
    const dueBy = days === null ? null : new Date(world.time.now().getTime() + days * 86_400_000)
    const key = { provider: 'sandbox', providerRef: `dp_${transactionId}` }
    await world.services.disputes.open(merchantId, { ...key, transactionId, dueBy })
    world.time.advance({ hours: 1 })
    return transactionId
  }
  const later = await open(9)
  const closed = await open(null)
  const urgent = await open(2)
  const { data } = await merchant.call(api.listDisputes, { merchantId, query: {} })
  expect(data.map(({ transactionId }) => transactionId)).toEqual([urgent, later, closed])
})
