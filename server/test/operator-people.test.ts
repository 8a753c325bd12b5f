import { OPERATOR_BASE } from '@paydeck/contract/operator/calls'
import type { WantedPersonChange } from '@paydeck/contract/operator/people'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from './authenticator.ts'
import { startOwnWorld } from './money/payout-merchants.ts'
import { makeOperator, trustProfile, type TestOperator } from './operators.ts'

const PASSWORD = 'eleven lamps over the quay'

let world: Awaited<ReturnType<typeof startOwnWorld>>
let client: pg.Client
let ann: TestOperator
let bob: TestOperator
beforeAll(async () => {
  world = await startOwnWorld()
  client = new pg.Client({ connectionString: world.databaseUrl })
  await client.connect()
  ann = await manager('Ann')
  bob = await manager('Bob')
})
afterAll(async () => {
  await client.end()
  await world.stop()
})

const manager = (name: string) => makeOperator(world, { name, permissions: ['people:manage'] })
const people = () => world.services.operators
const changes = () => world.services.operatorChanges
const reason = 'New in the team'
const requestChange = (operator: TestOperator, change: WantedPersonChange) =>
  changes().request(operator.actor, { wanted: change, reason })
const personOf = async (email: string) =>
  (await people().list()).find((person) => person.email === email)
const newcomer = (email: string): WantedPersonChange => ({
  kind: 'add',
  email,
  name: 'Cleo',
  permissions: ['payout-files:make'],
  batchLimit: 500_00,
})
const linkFor = (email: string, by: TestOperator) =>
  world.services.operatorSignIn.link(email, by.actor)

test('BEY-215 adding a person takes two: one sees the app’s key, the other gives the link', async () => {
  const email = 'cleo@operator.example'
  const changeId = await requestChange(ann, newcomer(email))
  expect(await personOf(email)).toBeUndefined()
  expect(await changes().open()).toContainEqual(
    expect.objectContaining({ changeId, kind: 'add', email, askedByName: 'Ann', reason }),
  )
  await expect(changes().approve(ann.actor, changeId)).rejects.toMatchObject({
    status: 409,
    code: 'second_person_required',
  })
  const key = await changes().approve(bob.actor, changeId)
  expect(await personOf(email)).toMatchObject({
    name: 'Cleo',
    permissions: ['payout-files:make'],
    batchLimit: 500_00,
  })
  await expect(linkFor(email, bob)).rejects.toMatchObject({ status: 409, code: 'key_seen' })
  const token = (await linkFor(email, ann)) ?? ''
  const secret = key?.secret ?? ''
  const { operatorSignIn } = world.services
  await operatorSignIn.setUp({ token, password: PASSWORD, code: codeOf(secret, -1) }, '127.0.0.1')
  const { actor } = await operatorSignIn.signIn(
    { email, password: PASSWORD, code: codeOf(secret) },
    '127.0.0.1',
  )
  expect(actor.name).toBe('Cleo')
  await expect(changes().approve(bob.actor, changeId)).rejects.toMatchObject({ status: 404 })
  await expect(requestChange(ann, newcomer(email))).rejects.toMatchObject({
    code: 'operator_exists',
  })

  const { rows } = await client.query<{ actor: string; action: string }>(
    'select actor, action from global.operator_event where subject = $1 order by at, event_id',
    [email],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { actor: ann.email, action: 'operator.change_asked' },
      { actor: bob.email, action: 'operator.change_approved' },
      { actor: bob.email, action: 'operator.added' },
      { actor: ann.email, action: 'operator.link_made' },
    ]),
  )
})

test('BEY-215 another person must approve a change of someone’s permissions, never that person', async () => {
  const dora = await makeOperator(world, { name: 'Dora', permissions: ['people:manage'] })
  const { email } = dora
  const grants = { permissions: ['bank:import', 'people:manage'], batchLimit: 9_00 }
  const change: WantedPersonChange = {
    kind: 'grants',
    email,
    permissions: ['bank:import', 'people:manage'],
    batchLimit: 9_00,
  }
  await expect(requestChange(dora, change)).rejects.toMatchObject({
    status: 409,
    code: 'own_access',
  })
  const changeId = await requestChange(ann, change)
  await expect(changes().approve(dora.actor, changeId)).rejects.toMatchObject({
    code: 'own_access',
  })
  expect(await personOf(email)).toMatchObject({ permissions: ['people:manage'] })
  const decided = await Promise.allSettled([
    changes().approve(bob.actor, changeId),
    changes().refuse(ann.actor, { changeId, reason: 'Mistaken' }),
  ])
  expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const second = await requestChange(ann, change)
  expect(await changes().approve(bob.actor, second)).toBeNull()
  expect(await personOf(email)).toMatchObject(grants)
  await expect(
    client.query(
      `update global.operator_change set is_approved = true, decided_by = asked_by, decided_at = now()
       where change_id = $1`,
      [second],
    ),
  ).rejects.toMatchObject({ constraint: 'operator_change_four_eyes' })
})

test('BEY-215 replacing a lost app takes two people, and ends the old key, sessions and open links', async () => {
  const eve = await manager('Eve')
  const open = (await linkFor(eve.email, bob)) ?? ''
  const changeId = await requestChange(ann, { kind: 'factor', email: eve.email })
  const key = await changes().approve(bob.actor, changeId)
  await expect(people().byCode(eve.email, codeOf(eve.secret, 1))).rejects.toMatchObject({
    status: 401,
  })
  const chosen = { token: open, password: PASSWORD, code: codeOf(key?.secret ?? '') }
  await expect(world.services.operatorSignIn.setUp(chosen, '127.0.0.1')).rejects.toMatchObject({
    status: 401,
  })
  expect((await people().byCode(eve.email, codeOf(key?.secret ?? ''))).email).toBe(eve.email)
  await expect(linkFor(eve.email, bob)).rejects.toMatchObject({ code: 'key_seen' })
  expect(await linkFor(eve.email, ann)).not.toBeNull()
  // A key made at the command line has been seen by no one at the desk.
  const { secret } = await people().resetFactor(eve.email)
  expect((await people().byCode(eve.email, codeOf(secret))).email).toBe(eve.email)
  expect(await linkFor(eve.email, bob)).not.toBeNull()
})

test('BEY-215 one person can end another’s access at once, but not their own', async () => {
  const fay = await manager('Fay')
  await expect(changes().disable(fay.actor, fay.email, 'Bored')).rejects.toMatchObject({
    code: 'own_access',
  })
  const changeId = await requestChange(ann, { kind: 'factor', email: fay.email })
  await changes().disable(ann.actor, fay.email, 'Has left')
  await expect(people().byCode(fay.email, codeOf(fay.secret, 1))).rejects.toMatchObject({
    status: 401,
  })
  await expect(changes().approve(bob.actor, changeId)).rejects.toMatchObject({
    code: 'no_such_person',
  })
  const stranger = await makeOperator(world, { permissions: ['payout-files:make'] })
  await expect(changes().disable(stranger.actor, ann.email, 'x')).rejects.toMatchObject({
    status: 403,
  })
  await expect(requestChange(stranger, newcomer('gus@operator.example'))).rejects.toMatchObject({
    status: 403,
  })
})

test('BEY-224 restoring access takes two people, with a new key, without the old password and sessions', async () => {
  const gil = await manager('Gil')
  const { email } = gil
  const { operatorSignIn } = world.services
  const first = (await linkFor(email, bob)) ?? ''
  const code = codeOf(gil.secret, 1)
  await operatorSignIn.setUp({ token: first, password: PASSWORD, code }, '')
  const session = { email, password: PASSWORD }
  const { secret: before } = await people().resetFactor(email)
  const signedIn = await operatorSignIn.signIn({ ...session, code: codeOf(before) }, '')
  const change: WantedPersonChange = {
    kind: 'restore',
    email,
    permissions: ['payout-files:make'],
    batchLimit: 700_00,
  }
  await expect(requestChange(ann, change)).rejects.toMatchObject({
    status: 409,
    code: 'no_such_person',
  })
  await changes().disable(ann.actor, email, 'Left')
  await expect(requestChange(ann, newcomer(email))).rejects.toMatchObject({
    code: 'operator_exists',
    message: expect.stringContaining('Restore it instead'),
  })
  const changeId = await requestChange(ann, change)
  await expect(changes().approve(ann.actor, changeId)).rejects.toMatchObject({
    code: 'second_person_required',
  })
  const open = (await linkFor(email, ann)) ?? ''
  const key = await changes().approve(bob.actor, changeId)
  const secret = key?.secret ?? ''
  expect(await personOf(email)).toMatchObject({
    permissions: ['payout-files:make'],
    batchLimit: 700_00,
    disabledAt: null,
  })
  await expect(people().byCode(email, codeOf(before, 1))).rejects.toMatchObject({ status: 401 })
  await expect(operatorSignIn.session(signedIn.token)).rejects.toMatchObject({ status: 401 })
  await expect(
    operatorSignIn.signIn({ ...session, code: codeOf(secret) }, ''),
  ).rejects.toMatchObject({ status: 401 })
  const credentials = { password: PASSWORD, code: codeOf(secret) }
  await expect(operatorSignIn.setUp({ token: open, ...credentials }, '')).rejects.toMatchObject({
    status: 401,
  })
  await expect(linkFor(email, bob)).rejects.toMatchObject({ code: 'key_seen' })
  const token = (await linkFor(email, ann)) ?? ''
  await operatorSignIn.setUp({ token, ...credentials }, '')
  const restored = await operatorSignIn.signIn({ ...session, code: codeOf(secret, 1) }, '')
  expect(restored.actor.permissions).toEqual(['payout-files:make'])
  const log = await people().eventsOf(email, 50)
  expect(log).toContainEqual(
    expect.objectContaining({
      actor: bob.email,
      action: 'operator.restored',
      details: { permissions: 'payout-files:make', batchLimit: 700_00 },
    }),
  )
  await expect(changes().approve(bob.actor, changeId)).rejects.toMatchObject({ status: 404 })
})

test('BEY-215 a request that no second person decides within a week expires', async () => {
  const email = 'hal@operator.example'
  const changeId = await requestChange(ann, newcomer(email))
  await client.query(
    `update global.operator_change set asked_at = now() - interval '8 days' where change_id = $1`,
    [changeId],
  )
  expect((await changes().open()).map((change) => change.changeId)).not.toContain(changeId)
  await expect(changes().approve(bob.actor, changeId)).rejects.toMatchObject({ status: 404 })
})

test('BEY-215 the desk asks for a fresh code, shows a key once, and validates the account that pays', async () => {
  const { origin } = world
  const call = async (method: string, path: string, cookie: string, body?: object) => {
    const answer = await fetch(origin + OPERATOR_BASE + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  const enter = async (name: string) => {
    const email = `${name.toLowerCase()}.desk@operator.example`
    const { secret } = await people().add({
      email,
      name,
      permissions: ['people:manage', 'bank:settings'],
      batchLimit: 0,
    })
    const { operatorSignIn } = world.services
    const token = (await operatorSignIn.link(email)) ?? ''
    await operatorSignIn.setUp({ token, password: PASSWORD, code: codeOf(secret, -1) }, '')
    const signedIn = await operatorSignIn.signIn(
      { email, password: PASSWORD, code: codeOf(secret) },
      '',
    )
    return { email, secret, cookie: `paydeck_operator=${signedIn.token}` }
  }
  const ida = await enter('Ida')
  const jon = await enter('Jon')
  const request = {
    wanted: newcomer('kit@operator.example'),
    reason,
  }
  const refused = await call('POST', '/people/changes', ida.cookie, { ...request, code: '000000' })
  expect(refused).toMatchObject({ status: 403, body: { errorCode: 'wrong_code' } })
  const code = codeOf(ida.secret, 1)
  const created = await call('POST', '/people/changes', ida.cookie, { ...request, code })
  expect(created.status).toBe(200)
  const list = await call('GET', '/people', jon.cookie)
  expect(list.body['changes']).toContainEqual(
    expect.objectContaining({ email: 'kit@operator.example', askedBy: 'Ida', isYours: false }),
  )
  const approve = `/people/changes/${String(created.body['changeId'])}/approve`
  const approved = await call('POST', approve, jon.cookie, { code: codeOf(jon.secret, 1) })
  expect(approved.body).toEqual({
    key: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/), uri: expect.any(String) },
  })
  const after = await call('GET', '/people', jon.cookie)
  expect(after.body['people']).toContainEqual(
    expect.objectContaining({ email: 'kit@operator.example', isKeyOfYours: true, isSelf: false }),
  )

  const { payer, ...rest } = trustProfile()
  const details = {
    ...rest,
    accountName: payer.account.accountName,
    routingNumber: '062-000',
    accountNumber: payer.account.accountNumber,
    userId: '301500',
    dishonourAccount: '',
    csv: '',
  }
  const lou = await enter('Lou')
  const set = (change: object, totp: string) =>
    call('POST', '/bank/profiles', lou.cookie, {
      details: { ...details, ...change },
      code: totp,
    })
  expect(await set({ csv: '{' }, '')).toMatchObject({
    status: 400,
    body: { message: 'The mapping of CSV statements is not JSON.' },
  })
  expect((await set({}, '000000')).status).toBe(403)
  expect((await set({}, codeOf(lou.secret, 1))).status).toBe(200)
  expect((await call('GET', '/bank/profiles', lou.cookie)).body).toMatchObject({
    profiles: [{ ...details, routingNumber: '062000' }],
    formats: expect.arrayContaining(['aba-cba', 'bnz']),
  })
  const bySettings = { ...ann.actor, permissions: ['bank:settings' as const] }
  const { payoutFiles } = world.services
  await expect(
    payoutFiles.setProfile(bySettings, { ...trustProfile(), payer: { account: payer.account } }),
  ).rejects.toMatchObject({ status: 400 })
  await expect(
    payoutFiles.setProfile(bySettings, { ...trustProfile(), profile: 'second' }),
  ).rejects.toMatchObject({ status: 409, code: 'statement_account_taken' })
})
