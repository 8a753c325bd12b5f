import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type TestMerchant, type World } from '../../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

const teamOf = async ({ call, merchantId }: Pick<TestMerchant, 'call' | 'merchantId'>) =>
  (await call(api.listTeam, { merchantId })).data

const mailsTo = async (recipient: string) =>
  (
    await world.db.reader.query<{ kind: string; subject: string }>(
      null,
      'select kind, subject from app.mail where recipient = $1 order by created_at, mail_id',
      [recipient],
    )
  ).map(({ kind }) => kind)

test('BEY-95 lists an invited person with their details and mails them a link to join', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const address = `jane@${merchant.slug}.example`
  const body = {
    email: address,
    firstName: 'Jane',
    lastName: 'Moana',
    role: 'cashier' as const,
    refundLimit: 50_00,
  }
  const { userId } = (await call(api.inviteMember, { merchantId, body })).data
  const [owner, jane] = await teamOf(merchant)
  expect(owner).toMatchObject({ email: merchant.email, role: 'owner', state: 'active' })
  expect(jane).toEqual({
    userId,
    email: address,
    firstName: 'Jane',
    lastName: 'Moana',
    role: 'cashier',
    grants: [],
    refundLimit: 50_00,
    state: 'invited',
    addedAt: expect.stringMatching(/^\d{4}-/) as string,
    lastSignInAt: null,
    hasSecondFactor: false,
  })
  expect(await mailsTo(address)).toEqual(['invitation'])
  expect(await mailsTo(merchant.email)).toContain('security_notice')

  await call(api.resendInvitation, { merchantId, userId })
  expect(await mailsTo(address)).toEqual(['invitation', 'invitation'])
  const actors = await world.db.reader.query<{ actor: string }>(
    null,
    `select actor from app.audit_event where merchant_id = $1 and action = 'staff.invited'
       and subject_id = $2`,
    [merchantId, userId],
  )
  expect(actors).toEqual([{ actor: owner?.userId }])
})

test('BEY-95 changes a role and removes a person at once, but never one’s own membership', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const other = await merchant.colleague({ role: 'manager' })
  const members = await teamOf(merchant)
  const [own, otherMember] = [merchant.email, other.email].map(
    (address) => members.find(({ email }) => email === address)?.userId ?? '',
  )
  await other.call(api.getBalances, { merchantId })
  const body = { role: 'viewer' as const }
  await merchant.call(api.changeMember, { merchantId, userId: otherMember ?? '', body })
  await expect(other.call(api.getBalances, { merchantId })).rejects.toMatchObject({ status: 403 })
  await expect(
    merchant.call(api.changeMember, { merchantId, userId: own ?? '', body }),
  ).rejects.toMatchObject({ status: 409, errorCode: 'own_membership' })
  await expect(
    merchant.call(api.resendInvitation, { merchantId, userId: otherMember ?? '' }),
  ).rejects.toMatchObject({ status: 409, errorCode: 'already_joined' })
  await merchant.call(api.removeMember, { merchantId, userId: otherMember ?? '' })
  await expect(other.call(api.getPermissions, {})).rejects.toMatchObject({ status: 401 })
  expect((await teamOf(merchant)).map(({ email }) => email)).toEqual([merchant.email])
})

test('BEY-95 only owners make, change and remove owners', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const admin = await merchant.colleague({ role: 'admin' })
  const [owner] = await teamOf(merchant)
  const userId = owner?.userId ?? ''
  const refused = { status: 403, errorCode: 'ownership_manage_required' }
  const body = { role: 'owner' as const }
  await expect(
    admin.call(api.inviteMember, { merchantId, body: { ...body, email: 'new@owner.example' } }),
  ).rejects.toMatchObject(refused)
  await expect(
    admin.call(api.changeMember, { merchantId, userId, body: { role: 'viewer' } }),
  ).rejects.toMatchObject(refused)
  await expect(admin.call(api.removeMember, { merchantId, userId })).rejects.toMatchObject(refused)
  expect((await teamOf(merchant))[0]).toMatchObject({ userId, role: 'owner' })
})

test('BEY-95 refuses to invite staff again, and answers 404 for strangers', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const other = await merchant.colleague({ role: 'viewer' })
  await expect(
    call(api.inviteMember, {
      merchantId,
      body: { email: other.email.toUpperCase(), role: 'admin' },
    }),
  ).rejects.toMatchObject({ status: 409, errorCode: 'already_member' })
  const foreign = await world.merchant()
  const userId = (await teamOf(foreign))[0]?.userId ?? ''
  for (const action of [
    () => call(api.changeMember, { merchantId, userId, body: { role: 'viewer' } }),
    () => call(api.removeMember, { merchantId, userId }),
    () => call(api.resendInvitation, { merchantId, userId }),
  ])
    await expect(action()).rejects.toMatchObject({ status: 404 })
  expect((await teamOf(foreign))[0]).toMatchObject({ userId, role: 'owner' })
})
