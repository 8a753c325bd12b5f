import { randomBytes } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../../test/harness.ts'
import { guardHostedIdentity } from '../../../providers/identity/guard.ts'
import type { HostedIdentity } from '../../../providers/identity/port.ts'
import { hostedIdentityProvider } from './hosted-identity-provider.ts'

// Service failures that the emulator cannot produce; identity-provider.test.ts covers the rest.

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const PASSWORD = 'a quiet harbour at noon'

/** An in-memory service with passwords by tenant and email address. It fails or hangs on request. */
function service() {
  const passwords = new Map<string, { userId: string; password: string }>()
  const state = { fails: false, isSilent: false, tenants: 0, failures: [] as unknown[] }
  const respond = async <T>(answer: () => T): Promise<T> => {
    if (state.isSilent) await new Promise(() => undefined)
    if (state.fails) throw new Error('the service is down')
    return answer()
  }
  const adapter: HostedIdentity = {
    createTenant: (label) =>
      respond(() => `${label}-${++state.tenants}-${randomBytes(4).toString('hex')}`),
    verifyPassword: (tenant, email, password) =>
      respond(() => {
        const stored = passwords.get(`${tenant} ${email}`)
        return stored?.password === password ? stored.userId : null
      }),
    putPassword: ({ tenant, userId }, email, password) =>
      respond(() => void passwords.set(`${tenant} ${email}`, { userId, password })),
    makeCustomToken: () => respond(() => 'statement'),
    exchangeCustomToken: () => respond(() => null),
    verify: () => respond(() => null),
    endTokens: () => respond(() => undefined),
  }
  const provider = hostedIdentityProvider({
    db: world.db,
    clock: world.clock,
    random: world.foundation.random,
    service: guardHostedIdentity(adapter, {
      timeLimitMs: 200,
      onError: (failure) => state.failures.push(failure),
    }),
  })
  return { provider, state }
}

async function invited() {
  const { merchantId, tenantId } = await world.merchant()
  const email = `p${randomBytes(6).toString('hex')}@people.example`
  const { userId } = await world.services.staff.invite({ merchantId, email, role: 'staff' })
  return { tenantId, userId, merchantId, email }
}

const alongside = (): Promise<void> => Promise.resolve()

test('a service that is down or silent does not count as a wrong password, and is logged for the operator', async () => {
  const user = await invited()
  const { provider, state } = service()
  await provider.setPassword(user, PASSWORD, { alongside })
  const verify = () =>
    provider.verifyPassword({ tenantId: user.tenantId, emailKey: user.email }, PASSWORD)
  expect(await verify()).toMatchObject({ userId: user.userId })
  state.fails = true
  await expect(verify()).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })
  expect(state.failures).toEqual([new Error('the service is down')])
  Object.assign(state, { fails: false, isSilent: true })
  await expect(verify()).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })
})

test('reports a password that could not be set, after ending the earlier sessions', async () => {
  const user = await invited()
  const { provider, state } = service()
  await provider.setPassword(user, PASSWORD, { alongside })
  let spent = 0
  const setting = provider.setPassword(user, 'another quiet harbour', {
    alongside: () => {
      spent++
      state.fails = true
      return Promise.resolve()
    },
  })
  await expect(setting).rejects.toMatchObject({ status: 503, code: 'password_not_kept' })
  expect(spent).toBe(1)
  state.fails = false
  expect(
    await provider.verifyPassword({ tenantId: user.tenantId, emailKey: user.email }, PASSWORD),
  ).not.toBeNull()
})

test('an outage uses up no link when the service has never seen the tenant', async () => {
  const user = await invited()
  const { provider, state } = service()
  state.fails = true
  const setting = provider.setPassword(user, PASSWORD, {
    alongside: () => Promise.reject(new Error('the link was spent')),
  })
  await expect(setting).rejects.toMatchObject({ status: 503, code: 'identity_unavailable' })
})

test('two concurrent first passwords create one tenant at the service', async () => {
  const user = await invited()
  const { provider } = service()
  await Promise.all([
    provider.setPassword(user, PASSWORD, { alongside }),
    provider.setPassword(user, PASSWORD, { alongside }),
  ])
  const rows = await world.db.reader.query(
    'test_hosted',
    'select hosted_name from global.hosted_tenant where tenant_id = $1',
    [user.tenantId],
  )
  expect(rows).toHaveLength(1)
  expect(
    await provider.verifyPassword({ tenantId: user.tenantId, emailKey: user.email }, PASSWORD),
  ).not.toBeNull()
})

test('an assertion that the service rejects signs no one in', async () => {
  const user = await invited()
  const { provider } = service()
  const token = await provider.issueCustomToken(user, user.merchantId)
  expect(await provider.exchangeCustomToken(user.tenantId, token)).toBeNull()
  expect(await provider.verifyBearer('a token of somewhere else')).toBeNull()
})
