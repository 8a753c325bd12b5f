import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'
import { isFresh } from './eligibility-rules.ts'

const MINUTE = 60_000

let world: World
/** With rate limits. All tests share its address, so it signs in over HTTP only a few times. */
let strict: World
beforeAll(async () => {
  world = await startWorld()
  strict = await startWorld({ limits: true })
})
afterAll(() => Promise.all([world.stop(), strict.stop()]))

/** Backdates the sign-in of the merchant's staff. */
async function ageSignIn(merchant: TestMerchant, minutes: number): Promise<void> {
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.session')
      .set({ authenticatedAt: new Date(Date.now() - minutes * MINUTE) })
      .where('merchantId', '=', merchant.merchantId)
      .execute(),
  )
}

const confirm = (merchant: TestMerchant, password: string) =>
  merchant.call(api.confirmIdentity, { body: { password } })

async function lastProof(merchant: TestMerchant): Promise<number> {
  return (await world.services.identity.staff(merchant.token)).authenticatedAt.getTime()
}

describe('confirming a sensitive action', () => {
  test('a sign-in stays recent for a quarter of an hour', () => {
    const authenticatedAt = new Date('2026-03-03T00:00:00Z')
    const after = (ms: number) => new Date(authenticatedAt.getTime() + ms)
    expect(isFresh({ authenticatedAt }, after(15 * MINUTE))).toBe(true)
    expect(isFresh({ authenticatedAt }, after(15 * MINUTE + 1))).toBe(false)
  })

  test('asks for the password when the sign-in is old, until it is confirmed', async () => {
    const merchant = await world.merchant()
    const { identity } = world.services
    await ageSignIn(merchant, 16)
    const before = await identity.staff(merchant.token)
    expect(() => identity.requireFresh(before)).toThrow(
      expect.objectContaining({ status: 403, code: 'step_up_required' }),
    )
    expect((await confirm(merchant, merchant.password)).data).toEqual({ outcome: 'confirmed' })
    const after = await identity.staff(merchant.token)
    expect(() => identity.requireFresh(after)).not.toThrow()
  })

  test('a wrong password confirms nothing and keeps the session', async () => {
    const merchant = await world.merchant()
    await ageSignIn(merchant, 60)
    const before = await lastProof(merchant)
    await expect(confirm(merchant, 'wrong horse')).rejects.toMatchObject({
      status: 403,
      errorCode: 'wrong_password',
      message: 'The password is not correct.',
    })
    expect(await lastProof(merchant)).toBe(before)
  })

  test('throttles guesses for that session only', async () => {
    const merchant = await strict.merchant()
    for (let n = 0; n < 5; n++)
      await expect(confirm(merchant, 'wrong horse')).rejects.toMatchObject({ status: 403 })
    await expect(confirm(merchant, merchant.password)).rejects.toMatchObject({ status: 429 })
    // The account's owner can still sign in and confirm.
    const token = await merchant.signIn()
    const sent = await fetch(`${strict.origin}/api/authn/step-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ password: merchant.password }),
    })
    expect(sent.status).toBe(200)
  })

  test('refreshing the token does not make an old sign-in recent', async () => {
    const merchant = await world.merchant()
    const cookie = await merchant.sessionCookie()
    await ageSignIn(merchant, 60)
    const sent = await fetch(`${world.origin}/api/authn/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ merchantId: merchant.merchantId }),
    })
    const { accessToken } = (await sent.json()) as { accessToken: string }
    const actor = await world.services.identity.staff(accessToken)
    expect(isFresh(actor, world.clock.wall())).toBe(false)
  })
})
