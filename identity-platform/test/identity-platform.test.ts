import { randomBytes } from 'node:crypto'

import { api } from '@paydeck/contract/protocol/api'
import { createClient } from '@paydeck/contract/protocol/client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../server/test/harness.ts'

// The test calls the emulator as anyone can call the service: its key is public.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const PASSWORD = 'a quiet harbour at noon'

const tenantThere = async ({ tenantId }: { tenantId: string }): Promise<string> => {
  const [row] = await world.db.reader.query<{ hostedName: string }>(
    'test_hosted_name',
    'select hosted_name from global.hosted_tenant where tenant_id = $1',
    [tenantId],
  )
  return row?.hostedName ?? ''
}

async function atService(call: string, body: object): Promise<Record<string, unknown>> {
  const settings = inject('identityPlatform')
  const sent = await fetch(
    `http://${settings?.emulatorHost}/identitytoolkit.googleapis.com/v1/accounts:${call}?key=${settings?.apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ returnSecureToken: true, ...body }),
    },
  )
  return (await sent.json()) as Record<string, unknown>
}

const signIn = (merchant: TestMerchant, email: string, password: string) =>
  fetch(`${world.origin}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId: merchant.tenantId, slug: merchant.slug, email, password }),
  })

test('AUTH-11 the service keeps the password, and our tables do not', async () => {
  const merchant = await world.merchant()
  const rows = await world.db.reader.query<{ passwordHash: string | null }>(
    'test_hash_of',
    'select password_hash from global.app_user where tenant_id = $1 and user_id = $2',
    [merchant.tenantId, merchant.userId],
  )
  expect(rows).toEqual([{ passwordHash: null }])
  const response = await atService('signInWithPassword', {
    tenantId: await tenantThere(merchant),
    email: merchant.email,
    password: merchant.password,
  })
  expect(response['localId']).toBe(merchant.userId)
})

test('AUTH-12 the configuration names the service’s key and domain', async () => {
  const { slug } = await world.merchant()
  const call = createClient({
    bases: { api: `${world.origin}/api`, v3: `${world.origin}/api/v3` },
    token: () => Promise.resolve(null),
  })
  const { data } = await call(api.getMerchantConfig, { query: { m: slug } })
  expect(data).toMatchObject({
    authApiKey: inject('identityPlatform')?.apiKey,
    authDomain: inject('identityPlatform')?.authDomain,
  })
})

test('refuses a token obtained directly from the service', async () => {
  const merchant = await world.merchant()
  const { idToken } = await atService('signInWithPassword', {
    tenantId: await tenantThere(merchant),
    email: merchant.email,
    password: merchant.password,
  })
  expect(typeof idToken).toBe('string')
  const answer = await fetch(`${world.origin}/api/authn/get-merchant-user-permissions`, {
    headers: { authorization: `Bearer ${String(idToken)}` },
  })
  expect(answer.status).toBe(401)
})

test('refuses an intruder who registered the invited address first, and lets the invited person in', async () => {
  const merchant = await world.merchant()
  const email = `new${randomBytes(6).toString('hex')}@people.example`
  const { refToken } = await world.services.staff.invite({
    merchantId: merchant.merchantId,
    email,
    role: 'staff',
  })
  const signUp = await atService('signUp', {
    tenantId: await tenantThere(merchant),
    email,
    password: 'an intruder at the door',
  })
  expect(typeof signUp['localId']).toBe('string')
  expect((await signIn(merchant, email, 'an intruder at the door')).status).toBe(401)
  await world.services.identity.resetPassword(refToken, PASSWORD)
  expect((await signIn(merchant, email, 'an intruder at the door')).status).toBe(401)
  expect((await signIn(merchant, email, PASSWORD)).status).toBe(200)
})

test('refuses our own custom token after it was exchanged at the service', async () => {
  const merchant = await world.merchant()
  const token = await merchant.customToken()
  const { idToken } = await atService('signInWithCustomToken', {
    tenantId: await tenantThere(merchant),
    token,
  })
  const answer = await fetch(`${world.origin}/api/authn/get-merchant-user-permissions`, {
    headers: { authorization: `Bearer ${String(idToken)}` },
  })
  expect(answer.status).toBe(401)
})
