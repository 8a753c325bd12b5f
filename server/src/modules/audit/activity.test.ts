import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { api } from '@paydeck/contract/protocol/api'
import type { ActivityEvent, ActivityFilters } from '@paydeck/contract/calls/activity'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../test/harness.ts'
import { openTestCluster, type TestCluster } from '../../../test/test-database.ts'
import { archive } from '../../cli/commands/archive.ts'
import type { CliContext } from '../../cli/context.ts'

let cluster: TestCluster
let databaseUrl: string
let world: World
beforeAll(async () => {
  cluster = await openTestCluster()
  databaseUrl = await cluster.createDatabase()
  world = await startWorld({ databaseUrl })
})
afterAll(async () => {
  await world.stop()
  await cluster.stop()
})

const DEVICE = 'Mozilla/5.0 (test) Chrome/141'

const post = (path: string, body: unknown): Promise<Response> =>
  fetch(`${world.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': DEVICE },
    body: JSON.stringify(body),
  })

const signIn = ({ tenantId, slug, email }: TestMerchant, password: string, as = email) =>
  post(api.signIn.path, { tenantId, slug, email: as, password })

async function activity(
  { call, merchantId }: TestMerchant,
  query: Partial<ActivityFilters> = {},
): Promise<ActivityEvent[]> {
  return (await call(api.listActivity, { merchantId, query: { page: 1, ...query } })).data
}

describe('BEY-50 the activity log', () => {
  test('records sign-ins and failed sign-ins with person, address, device and request', async () => {
    const merchant = await world.merchant()
    await signIn(merchant, 'wrong password')
    const answer = await signIn(merchant, merchant.password)
    const [succeeded] = await activity(merchant, { action: 'sign_in.succeeded' })
    expect(answer.status).toBe(200)
    expect(succeeded).toMatchObject({
      email: merchant.email,
      outcome: 'succeeded',
      device: DEVICE,
      subjectType: 'session',
      address: expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
      requestId: expect.any(String),
    })
    const [failed] = await activity(merchant, { outcome: 'failed' })
    expect(failed).toMatchObject({
      action: 'sign_in.password_failed',
      actor: succeeded?.actor,
      email: merchant.email,
      details: { code: 'wrong_credentials' },
    })
  })

  test('BEY-96 names the person, the browser and the order, and is found by email, address and areas', async () => {
    const merchant = await world.merchant()
    const { call, merchantId, userId } = merchant
    const { merchantOrderId } = await merchant.order({ amount: 30_00, number: 'HC-1597' })
    await call(api.cancelOrder, { merchantId, merchantOrderId })
    await signIn(merchant, 'wrong password')
    await world.services.staff.invite({ merchantId, email: 'Pip@shop.example', role: 'staff' })
    const [cancelled] = await activity(merchant, { action: 'order' })
    expect(cancelled).toMatchObject({
      action: 'order.cancelled',
      actor: userId,
      internalOrderId: 'HC-1597',
      transactionId: null,
    })
    const [failed] = await activity(merchant, { email: merchant.email.slice(0, 6).toUpperCase() })
    expect(failed).toMatchObject({ action: 'sign_in.password_failed', browser: 'Chrome' })
    const [invited] = await activity(merchant, { action: 'staff,refund' })
    expect(invited).toMatchObject({ action: 'staff.invited', subjectEmail: 'Pip@shop.example' })
    expect(await activity(merchant, { email: 'unknown@' })).toEqual([])
    const from = failed?.address ?? ''
    const actions = (events: ActivityEvent[]) => events.map(({ action }) => action)
    expect(
      actions(await activity(merchant, { address: from, action: 'sign_in.password_failed,order' })),
    ).toEqual(['sign_in.password_failed', 'order.cancelled'])
    expect(await activity(merchant, { address: '203.0.113.' })).toEqual([])
  })

  test('BEY-50 the list and the file cover whole days of the requested zone', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const now = world.clock.now()
    const instants = {
      eve: '2026-03-01T12:59:59Z',
      first: '2026-03-01T13:00:00Z',
      last: '2026-03-03T12:59:59Z',
      after: '2026-03-03T13:00:00Z',
    }
    for (const [subjectId, instant] of Object.entries(instants)) {
      world.time.set(new Date(instant))
      await world.db.inMerchant(merchantId, (tx) =>
        world.services.audit.record(
          tx,
          merchantId,
          { actor: 'visitor', action: 'order.cancelled', subjectType: 'order', subjectId },
          subjectId,
        ),
      )
    }
    world.time.set(now)
    const days = { from: '2026-03-02T00:00:00Z', to: '2026-03-03T23:59:59Z' }
    const subjects = async (query: Partial<ActivityFilters>) =>
      (await activity(merchant, query)).map(({ subjectId }) => subjectId)
    expect(await subjects(days)).toEqual(['last', 'first'])
    const { data } = await call(api.downloadActivity, { merchantId, query: days })
    expect(data.match(/eve|first|last|after/g)).toEqual(['last', 'first'])
    // These days begin and end two hours earlier in Auckland.
    expect(await subjects({ ...days, timeZone: 'Pacific/Auckland' })).toEqual(['first', 'eve'])
    await expect(activity(merchant, { from: days.from })).rejects.toMatchObject({ status: 400 })
  })

  test('stores no password, and no email address that is unknown', async () => {
    const merchant = await world.merchant()
    await signIn(merchant, 'a secret of mine', 'typed-my-password-here')
    const events = await activity(merchant)
    expect(events[0]).toMatchObject({ action: 'sign_in.password_failed', actor: 'visitor' })
    expect(JSON.stringify(events)).not.toMatch(/secret of mine|typed-my-password/)
  })

  test('shows step-ups, passwords, invitations, roles and webhooks in one timeline', async () => {
    const merchant = await world.merchant()
    const { call, merchantId } = merchant
    const { staff } = world.services
    await call(api.confirmIdentity, { body: { password: merchant.password } })
    const wrong = await fetch(`${world.origin}/api${api.confirmIdentity.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${merchant.token}` },
      body: JSON.stringify({ password: 'wrong' }),
    })
    expect(wrong.status).toBe(403)
    await staff.invite({ merchantId, email: 'pip@shop.example', role: 'staff' })
    await staff.setRole(merchantId, 'pip@shop.example', { role: 'viewer' })
    await call(api.listKeys, { merchantId })
    const body = { url: 'https://shop.example/hooks', events: ['TransactionPaid' as const] }
    await call(api.createWebhook, { merchantId, body })
    expect((await activity(merchant)).map(({ action }) => action).slice(0, 6)).toEqual([
      'webhook.added',
      'api_key.revealed',
      'staff.role_changed',
      'staff.invited',
      'step_up.password_failed',
      'step_up.succeeded',
    ])
  })

  test('records refusals by role and downloads, each at most once a minute', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const viewer = await merchant.colleague({ role: 'viewer' })
    for (let n = 0; n < 3; n++)
      await expect(viewer.call(api.listWebhooks, { merchantId })).rejects.toMatchObject({
        status: 403,
      })
    await call(api.downloadActivity, { merchantId, query: {} })
    await expect
      .poll(async () => (await activity(merchant, { action: 'report' })).length)
      .toBeGreaterThan(0)
    const refused = await activity(merchant, { action: 'access.refused' })
    expect(refused.length).toBeLessThanOrEqual(2)
    expect(refused[0]).toMatchObject({
      email: viewer.email,
      outcome: 'refused',
      subjectId: `GET ${api.listWebhooks.path}`,
      details: { code: 'webhooks_manage_required' },
    })
  })

  test('is open only to people with the permission, and downloads as CSV', async () => {
    const merchant = await world.merchant()
    const { merchantId, call } = merchant
    const manager = await merchant.colleague({ role: 'manager' })
    await expect(activity({ ...merchant, call: manager.call })).rejects.toMatchObject({
      errorCode: 'activity_read_required',
    })
    const { data } = await call(api.downloadActivity, { merchantId, query: { action: 'sign_in' } })
    const [heading, first] = data.split('\n')
    expect(heading).toBe(
      'At,Person,Actor,Action,Outcome,Subject type,Subject,Details,Address,Device,Request ID',
    )
    expect(first).toContain('sign_in.succeeded')
  })

  test('BEY-11 shows nothing of another merchant', async () => {
    const [own, other] = [await world.merchant(), await world.merchant()]
    const { merchantId, call } = own
    const { data } = await call(api.downloadActivity, { merchantId, query: {} })
    for (const text of [data, JSON.stringify(await activity(own))]) {
      expect(text).toContain(own.email)
      expect(text).not.toContain(other.email)
      expect(text).not.toContain(other.merchantId)
    }
  })

  test('cannot be changed or deleted by the database login that the server uses', async () => {
    const { merchantId } = await world.merchant()
    for (const [kind, run] of [
      ['update', "update app.audit_event set action = 'x'"],
      ['delete', 'delete from app.audit_event'],
    ] as const) {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      await client.query('set role paydeck_app')
      await client.query(`select set_config('app.merchant_id', $1, false)`, [merchantId])
      await expect(client.query(run), kind).rejects.toThrow('permission denied')
      await client.end()
    }
  })
})

test('BEY-50 BEY-157 archiving moves events older than a year to a file, and the chain accounts for them', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { audit, bookChain } = world.services
  const now = world.clock.now()
  const record = (subjectId: string) =>
    world.db.inMerchant(merchantId, (tx) =>
      audit.record(
        tx,
        merchantId,
        {
          actor: 'system:operator',
          action: 'merchant.created',
          subjectType: 'merchant',
          subjectId,
        },
        subjectId,
      ),
    )
  world.time.set(new Date(now.getTime() - 400 * 86_400_000))
  await record('audt_old')
  world.time.set(now)
  const before = (await activity(merchant)).length
  const path = join(tmpdir(), `archive-${merchantId}.jsonl`)
  const printed: string[] = []
  const args = {
    positionals: [],
    text: () => undefined,
    required: () => path,
    list: () => [],
    flag: () => false,
  }
  const { services, clock } = world
  const context = { migrationUrl: databaseUrl, clock, services } as unknown as CliContext
  try {
    expect(await archive.run(args, context, (line) => printed.push(line))).toBe(0)
    const lines = (await readFile(path, 'utf8')).trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { event_id: string }).event_id)).toEqual([
      'audt_old',
    ])
    expect(printed[0]).toMatch(/^Moved 1 events from before /)
    expect((await activity(merchant)).length).toBe(before - 1)
    expect((await bookChain.verify(merchantId)).wrong).toEqual([])
    await record('audt_next')
    expect((await bookChain.verify(merchantId)).wrong).toEqual([])
    await client.query(`delete from app.audit_event where event_id = 'audt_next'`)
    expect((await bookChain.verify(merchantId)).wrong).toEqual([
      'audit event audt_next was deleted',
    ])
    // Archiving never overwrites a file.
    await expect(archive.run(args, context, () => undefined)).rejects.toThrow('EEXIST')
  } finally {
    await client.end()
    await rm(path, { force: true })
  }
})
