import type { OperatorPermission } from '@paydeck/contract/access/operator-permissions'
import { OPERATOR_BASE } from '@paydeck/contract/operator/calls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { OPERATOR_COOKIE } from '../src/http/operator/mount-operator.ts'
import { codeOf } from './authenticator.ts'
import { sampleApplication, pdfOf } from './sample-application.ts'
import { startOwnWorld } from './money/payout-merchants.ts'
import { makeOperator, type TestOperator } from './operators.ts'

const ALL: OperatorPermission[] = [
  'applications:read',
  'applications:enter',
  'applications:review',
  'applications:activate',
]

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let tenantId: string
let mary: TestOperator
let abel: TestOperator
beforeAll(async () => {
  world = await startOwnWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  ;({ tenantId } = await world.services.merchants.createTenant({ name: 'Northside' }))
  mary = await makeOperator(world, { name: 'Mary', permissions: ALL })
  abel = await makeOperator(world, { name: 'Abel', permissions: ALL })
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const rows = async (text: string, values: unknown[] = []) =>
  (await client.query<Record<string, unknown>>(text, values)).rows

/** An application entered by Mary, with the documents that a company needs. */
async function entered(slug: string, change: Parameters<typeof sampleApplication>[2] = {}) {
  const { applications } = world.services
  const id = await applications.enter(mary.actor, sampleApplication(tenantId, slug, change))
  for (const kind of ['registration', 'identity', 'bank'] as const)
    await applications.addDocument(mary.actor, {
      applicationId: id,
      kind,
      name: `${kind}.pdf`,
      bytes: pdfOf(kind),
    })
  return id
}

const shown = (applicationId: string) => world.services.applications.show(mary.actor, applicationId)
const versionOf = async (applicationId: string) => (await shown(applicationId)).application.version
const at = async (applicationId: string) => ({
  applicationId,
  version: await versionOf(applicationId),
})
const note = 'All looked at'

test('BEY-190 an application reviewed by one person and activated by another makes the same merchant as the command', async () => {
  const { applications, merchants } = world.services
  const id = await entered('quay-books')
  await applications.review(mary.actor, { ...(await at(id)), note })
  await expect(applications.activate(mary.actor, await at(id))).rejects.toMatchObject({
    status: 409,
    code: 'second_person_required',
  })
  const activated = await applications.activate(abel.actor, await at(id))
  expect(activated.slug).toBe('quay-books')

  // The command creates the same merchant, apart from id, slug, key and times.
  const { merchantId: other } = await merchants.createMerchant({
    tenantId,
    slug: 'quay-books-two',
    businessName: 'Quay Books Pty Ltd',
    brandName: 'Quay Books',
    country: 'AU',
    timeZone: 'Australia/Perth',
    taxId: '51 824 753 556',
    businessType: 'company',
    contactEmail: 'help@quay.example',
    phoneNo: '08 9000 0000',
    website: 'https://quay.example',
    address: { line1: '1 Quay St', city: 'Perth', state: 'WA', postalCode: '6000' },
    feeBasisPoints: 160,
    feeFixed: 25,
  })
  await merchants.activate(other)
  const of = async (merchantId: string) => {
    const [row] = await rows('select * from app.merchant where merchant_id = $1', [merchantId])
    expect(row).toBeDefined()
    const own = ['merchant_id', 'slug', 'public_key', 'created_at', 'activated_at', 'payout_due_at']
    return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !own.includes(name)))
  }
  expect(await of(activated.merchantId)).toEqual(await of(other))
  expect(await of(activated.merchantId)).toMatchObject({
    address_line1: '1 Quay St',
    address_line2: null,
    city: 'Perth',
    state: 'WA',
    postal_code: '6000',
    account_address: '1 Quay St, Perth WA 6000',
  })

  expect(
    await rows(
      `select action, actor from app.audit_event where merchant_id = $1 order by at, event_id`,
      [activated.merchantId],
    ),
  ).toEqual(
    expect.arrayContaining([
      { action: 'merchant.created', actor: `operator:${abel.email}` },
      { action: 'bank_account.added', actor: `operator:${abel.email}` },
      { action: 'merchant.activated', actor: `operator:${abel.email}` },
    ]),
  )
  const [account] = await world.services.bankAccounts.list(activated.merchantId)
  expect(account).toMatchObject({
    accountName: 'Quay Books',
    accountNumberLast4: '5678',
    routingNumber: '066000',
    currency: 'AUD',
    isDefaultForCurrency: true,
  })
  expect(
    await rows(
      `select u.email, m.role from global.membership m join global.app_user u using (user_id)
       where m.merchant_id = $1`,
      [activated.merchantId],
    ),
  ).toEqual([{ email: 'sarah@quay-books.example', role: 'owner' }])
  expect(
    await rows(
      `select kind, recipient from app.mail where merchant_id = $1 and kind = 'invitation'`,
      [activated.merchantId],
    ),
  ).toEqual([{ kind: 'invitation', recipient: 'sarah@quay-books.example' }])

  const { application, events } = await shown(id)
  expect(application).toMatchObject({
    state: 'activated',
    enterer: mary.email,
    reviewer: mary.email,
    activator: abel.email,
    merchantId: activated.merchantId,
  })
  expect(events.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    `${mary.email} application.entered`,
    ...Array.from({ length: 3 }, () => `${mary.email} application.document_added`),
    `${mary.email} application.reviewed`,
    `${abel.email} application.activated`,
  ])
  await expect(applications.activate(abel.actor, await at(id))).rejects.toMatchObject({
    status: 409,
  })
})

test('BEY-190 only one of two simultaneous activations succeeds, and an address in use leaves nothing behind', async () => {
  const { applications } = world.services
  const id = await entered('two-at-once')
  await applications.review(mary.actor, { ...(await at(id)), note })
  const listed = await at(id)
  const results = await Promise.allSettled([
    applications.activate(abel.actor, listed),
    applications.activate(abel.actor, listed),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await rows(`select slug from app.merchant where slug = 'two-at-once'`)).toHaveLength(1)

  const twin = await entered('two-at-once')
  await applications.review(mary.actor, { ...(await at(twin)), note })
  const before = await rows('select count(*) from app.bank_account')
  await expect(applications.activate(abel.actor, await at(twin))).rejects.toMatchObject({
    status: 409,
    code: 'slug_taken',
  })
  expect((await shown(twin)).application.state).toBe('reviewed')
  expect(await rows('select count(*) from app.bank_account')).toEqual(before)
})

test('BEY-190 can be reviewed once complete, only as the reviewer saw it, and cannot change afterwards', async () => {
  const { applications } = world.services
  const details = sampleApplication(tenantId, 'step-by-step', { taxId: '' })
  const id = await applications.enter(mary.actor, details)
  expect((await shown(id)).lacking).toEqual([
    'Enter the ABN or NZBN.',
    'Add the extract of the business register.',
    'Add an identity document.',
    'Add a proof of the bank account.',
  ])
  await expect(applications.review(abel.actor, { ...(await at(id)), note })).rejects.toMatchObject({
    status: 409,
    message: 'Enter the ABN or NZBN.',
  })
  const invalid = { ...details, taxId: '51 824 753 557' }
  await expect(
    applications.change(mary.actor, { ...(await at(id)), details: invalid }),
  ).rejects.toMatchObject({ status: 400, message: 'The ABN is not valid.' })
  await expect(
    applications.enter(mary.actor, sampleApplication('mktp_AAAAAAAAAAAAAAAA', 'no-tenant')),
  ).rejects.toMatchObject({ status: 400, message: 'Unknown marketplace.' })

  const right = { ...details, taxId: '51824753556', entity: 'sole_trader' as const }
  const listed = await at(id)
  await applications.change(mary.actor, { ...listed, details: right })
  await expect(
    applications.change(abel.actor, { ...listed, details: right }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'application_changed',
  })
  for (const kind of ['identity', 'bank'] as const)
    await applications.addDocument(mary.actor, {
      applicationId: id,
      kind,
      name: kind,
      bytes: pdfOf(kind),
    })
  // A document added after the review page was loaded changes the application too.
  await expect(
    applications.review(abel.actor, { ...listed, version: listed.version + 1, note }),
  ).rejects.toMatchObject({ code: 'application_changed' })
  await expect(
    applications.review(abel.actor, { ...(await at(id)), note: '  ' }),
  ).rejects.toMatchObject({ status: 400 })
  await applications.review(abel.actor, { ...(await at(id)), note })
  expect((await shown(id)).details?.taxId).toBe('51824753556')

  const state = { status: 409, code: 'application_state' }
  const [document] = (await shown(id)).documents
  const atDocument = { applicationId: id, documentId: document?.documentId ?? '' }
  await expect(
    applications.change(mary.actor, { ...(await at(id)), details: right }),
  ).rejects.toMatchObject(state)
  await expect(applications.removeDocument(mary.actor, atDocument)).rejects.toMatchObject(state)
  await applications.reopen(mary.actor, { ...(await at(id)), note: 'Another account' })
  expect((await shown(id)).application).toMatchObject({ state: 'entered', reviewer: null })
  await applications.removeDocument(mary.actor, atDocument)
  expect((await shown(id)).lacking).toEqual(['Add an identity document.'])
})

test('BEY-190 is refused with a reason, can be reopened, and appears in the right list', async () => {
  const { applications } = world.services
  const id = await entered('refused-one', { businessName: 'Refused One' })
  await expect(
    applications.refuse(mary.actor, { ...(await at(id)), reason: 'lapsed', note }),
  ).rejects.toMatchObject({ status: 400 })
  await applications.refuse(mary.actor, {
    ...(await at(id)),
    reason: 'business',
    note: 'Sells lottery tickets',
  })
  const refused = (await shown(id)).application
  expect(refused).toMatchObject({
    state: 'refused',
    refuser: mary.email,
    refuseReason: 'business',
    refuseNote: 'Sells lottery tickets',
  })
  const named = async () => {
    const { open, decided } = await applications.list(mary.actor, 100)
    return {
      open: open.some(({ applicationId }) => applicationId === id),
      decided: decided.some(({ applicationId }) => applicationId === id),
    }
  }
  expect(await named()).toEqual({ open: false, decided: true })
  await applications.reopen(abel.actor, { ...(await at(id)), note: 'Books only' })
  expect((await shown(id)).application).toMatchObject({
    state: 'entered',
    refuser: null,
    refuseReason: null,
    refuseNote: null,
  })
  expect(await named()).toEqual({ open: true, decided: false })
})

test('BEY-190 detects document types by content, seals documents, and records every download', async () => {
  const { applications } = world.services
  const id = await applications.enter(mary.actor, sampleApplication(tenantId, 'documents'))
  const add = (name: string, bytes: Buffer) =>
    applications.addDocument(mary.actor, { applicationId: id, kind: 'identity', name, bytes })
  const refused = [
    ['passport.pdf', Buffer.from('<html><script>alert(1)</script>'), 'not a PDF, JPEG or PNG'],
    ['run.pdf', pdfOf('/OpenAction << /S /JavaScript >>'), 'a script'],
    ['locked.pdf', pdfOf('/Encrypt 5 0 R'), 'a password'],
    ['large.pdf', Buffer.concat([pdfOf(''), Buffer.alloc(5 * 1024 * 1024)]), 'larger than 5 MB'],
  ] as const
  for (const [name, bytes, sentence] of refused)
    await expect(add(name, bytes), name).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(sentence),
    })
  const bytes = pdfOf('passport of Sarah')
  const documentId = await add('../../pass\u202Eport.exe', bytes)
  await expect(add('again.pdf', bytes)).rejects.toMatchObject({
    status: 409,
    code: 'document_known',
  })
  expect((await shown(id)).documents).toMatchObject([
    { documentId, name: 'passport.pdf', type: 'application/pdf', size: bytes.length },
  ])
  const [stored] = await rows(
    'select bytes_sealed, key_sealed from global.merchant_application_document where document_id = $1',
    [documentId],
  )
  expect(String(stored?.['bytes_sealed']).length).toBeGreaterThan(bytes.length)
  expect(String(stored?.['bytes_sealed'])).not.toContain('passport')
  const [details] = await rows(
    'select details_sealed from global.merchant_application_details where application_id = $1',
    [id],
  )
  expect(String(details?.['details_sealed'])).not.toContain('1984-02-29')

  const read = await applications.readDocument(abel.actor, { applicationId: id, documentId })
  expect(read.bytes.equals(bytes)).toBe(true)
  expect(read.name).toBe('passport.pdf')
  const other = await entered('documents-other')
  await expect(
    applications.readDocument(abel.actor, { applicationId: other, documentId }),
  ).rejects.toMatchObject({ status: 404 })
  const events = (await shown(id)).events.filter(
    ({ action }) => action === 'application.document_downloaded',
  )
  expect(events).toMatchObject([{ actor: abel.email, details: { documentId, kind: 'identity' } }])
  const all = JSON.stringify(await world.services.operators.events(500))
  for (const secret of ['12345678', '1984-02-29', '8 Hill St']) expect(all).not.toContain(secret)
})

test('BEY-190 each act needs its permission, and an unknown id answers 404', async () => {
  const { applications } = world.services
  const id = await entered('permissions')
  const lacking = async (but: OperatorPermission) => {
    const permissions = ALL.filter((permission) => permission !== but)
    return (await makeOperator(world, { name: 'Sam', permissions })).actor
  }
  const forbidden = { status: 403 }
  const listed = await at(id)
  const [reader, writer, reviewer, activator] = [
    await lacking('applications:read'),
    await lacking('applications:enter'),
    await lacking('applications:review'),
    await lacking('applications:activate'),
  ]
  const details = sampleApplication(tenantId, 'permissions')
  const document = { applicationId: id, documentId: 'mapd_AAAAAAAAAAAAAAAA' }
  const refusals = [
    () => applications.list(reader, 10),
    () => applications.show(reader, id),
    () => applications.readDocument(reader, document),
    () => applications.enter(writer, details),
    () => applications.change(writer, { ...listed, details }),
    () =>
      applications.addDocument(writer, {
        ...document,
        kind: 'other',
        name: 'a',
        bytes: pdfOf('a'),
      }),
    () => applications.removeDocument(writer, document),
    () => applications.review(reviewer, { ...listed, note }),
    () => applications.refuse(reviewer, { ...listed, note, reason: 'risk' }),
    () => applications.reopen(reviewer, { ...listed, note }),
    () => applications.activate(activator, listed),
  ]
  for (const refused of refusals) await expect(refused()).rejects.toMatchObject(forbidden)

  const unknown = { applicationId: 'mapp_AAAAAAAAAAAAAAAA', version: 1 }
  const { actor } = mary
  const missing = [
    () => applications.show(actor, unknown.applicationId),
    () => applications.change(actor, { ...unknown, details }),
    () => applications.review(actor, { ...unknown, note }),
    () => applications.refuse(actor, { ...unknown, note, reason: 'risk' }),
    () => applications.reopen(actor, { ...unknown, note }),
    () => applications.activate(actor, unknown),
    () => applications.readDocument(actor, document),
    () => applications.removeDocument(actor, document),
  ]
  for (const refused of missing) await expect(refused()).rejects.toMatchObject({ status: 404 })
})

test('BEY-190 BEY-176 personal data is deleted 180 days after the last act, unless the application became a merchant', async () => {
  const { applications } = world.services
  const ids = {
    open: await entered('forget-open'),
    refused: await entered('forget-refused'),
    young: await entered('forget-young'),
    merchant: await entered('forget-merchant'),
  }
  await applications.refuse(mary.actor, { ...(await at(ids.refused)), reason: 'risk', note })
  await applications.review(mary.actor, { ...(await at(ids.merchant)), note })
  await applications.activate(abel.actor, await at(ids.merchant))
  const ago = async (applicationId: string, days: number) =>
    client.query(
      `update global.merchant_application set changed_at = now() - $2::integer * interval '1 day'
       where application_id = $1`,
      [applicationId, days],
    )
  for (const [name, days] of [
    ['open', 181],
    ['refused', 181],
    ['young', 179],
    ['merchant', 900],
  ] as const)
    await ago(ids[name], days)
  const sweep = world.app.sweeps.find(({ name }) => name === 'applications.forget')
  await sweep?.run()
  const remaining = async (id: string) => {
    const { application, details, documents } = await shown(id)
    return [application.state, application.refuseReason, details !== null, documents.length]
  }
  expect(await remaining(ids.open)).toEqual(['refused', 'lapsed', false, 0])
  expect(await remaining(ids.refused)).toEqual(['refused', 'risk', false, 0])
  expect(await remaining(ids.young)).toEqual(['entered', null, true, 3])
  expect(await remaining(ids.merchant)).toEqual(['activated', null, true, 3])
  await expect(
    applications.reopen(mary.actor, { ...(await at(ids.refused)), note }),
  ).rejects.toMatchObject({ code: 'application_forgotten' })
})

test('BEY-190 the desk’s calls do the same with a fresh code, and refuse a stranger’s large body unread', async () => {
  const { operators, operatorSignIn, applications } = world.services
  const email = 'desk@operator.example'
  const { secret } = await operators.add({ email, name: 'Desk', permissions: ALL, batchLimit: 0 })
  const token = (await operatorSignIn.link(email)) ?? ''
  const password = 'eleven lamps over the quay'
  await operatorSignIn.setUp({ token, password, code: codeOf(secret, -1) }, '127.0.0.1')
  const session = await operatorSignIn.signIn(
    { email, password, code: codeOf(secret) },
    '127.0.0.1',
  )
  const request = async (method: string, path: string, body?: unknown, cookie = session.token) => {
    const answer = await fetch(world.origin + OPERATOR_BASE + path, {
      method,
      headers: {
        cookie: `${OPERATOR_COOKIE}=${cookie}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const details = sampleApplication(tenantId, 'at-the-desk')
  const { status, body } = await request('POST', '/applications', { details })
  expect(status).toBe(200)
  const id = body['applicationId'] as unknown as string
  const large = pdfOf('x'.repeat(4 * 1024 * 1024)).toString('base64')
  const file = { kind: 'identity', name: 'p.pdf', content: large }
  expect((await request('POST', `/applications/${id}/documents`, file, 'forged')).status).toBe(401)
  const added = await request('POST', `/applications/${id}/documents`, file)
  expect(added.status).toBe(200)
  for (const kind of ['registration', 'bank'] as const)
    await applications.addDocument(mary.actor, {
      applicationId: id,
      kind,
      name: kind,
      bytes: pdfOf(kind),
    })
  const { body: record } = await request('GET', `/applications/${id}`)
  expect(record).toMatchObject({
    application: { applicationId: id, state: 'entered', enteredBy: email, version: 4 },
    details,
    lacking: [],
    documents: [{ kind: 'identity', name: 'p.pdf', addedBy: email }, {}, {}],
    history: [
      { actor: email, action: 'application.entered', note: 'Quay Books Pty Ltd' },
      { actor: email, action: 'application.document_added', note: 'Identity document' },
      {},
      {},
    ],
  })
  const documentId = added.body['documentId'] as unknown as string
  const loaded = await request('POST', `/applications/${id}/documents/${documentId}/download`)
  expect(loaded.body).toMatchObject({ fileName: 'p.pdf', base64: large })
  const { body: listed } = await request('GET', '/applications')
  expect(listed).toMatchObject({
    tenants: expect.arrayContaining([{ tenantId, name: 'Northside' }]),
  })

  const reviewed = { version: 4, note, code: '000000' }
  expect((await request('POST', `/applications/${id}/review`, reviewed)).status).toBe(403)
  expect((await shown(id)).application.state).toBe('entered')
  const right = { ...reviewed, code: codeOf(secret, 1) }
  expect((await request('POST', `/applications/${id}/review`, right)).status).toBe(200)
  expect((await shown(id)).application).toMatchObject({ state: 'reviewed', reviewer: email })
  await applications.refuse(mary.actor, { ...(await at(id)), reason: 'documents', note: 'Blurred' })
  const { body: refused } = await request('GET', `/applications/${id}`)
  expect((refused['history'] as unknown as object[]).at(-1)).toMatchObject({
    actor: mary.email,
    action: 'application.refused',
    note: 'Documents missing or not readable, Blurred',
  })
})
