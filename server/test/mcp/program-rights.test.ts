import { api } from '@paydeck/contract/protocol/api'
import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'
import type { ProgramsConnectedBy } from '@paydeck/contract/calls/decisions/programs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { codeOf } from '../authenticator.ts'
import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { mailsOf } from '../mails.ts'
import { grantConsent, requestConsent, connectedProgram, postForm } from './connected-program.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Answer {
  content: { text: string }[]
  structuredContent?: { proposal?: Proposal }
  isError?: boolean
}

async function callTool(token: string, name: string, args: object): Promise<Answer | number> {
  const answer = await fetch(`${world.origin}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: args },
    }),
  })
  return answer.status === 200
    ? ((await answer.json()) as { result: Answer }).result
    : answer.status
}

const list = (token: string, kind = 'payments') => callTool(token, 'list', { kind })
const REFUSED = 401

const ruleIs = ({ call, merchantId }: TestMerchant, connectedBy: ProgramsConnectedBy) =>
  call(api.saveProgramRule, { merchantId, body: { connectedBy } })

const grantsOf = async ({ call }: Pick<TestMerchant, 'call'>, merchantId: string) =>
  (await call(api.listProgramGrants, { merchantId })).data

const endedGrants = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.listActivity, { merchantId, query: { action: 'program.ended' } })).data.map(
    ({ details }) => details['why'],
  )

const memberOf = async ({ call, merchantId }: TestMerchant, email: string) =>
  (await call(api.listTeam, { merchantId })).data.find((member) => member.email === email)
    ?.userId ?? ''

const proposeRefund = async (merchant: TestMerchant, token: string, amount = 1_00) => {
  const { transactionId } = await (await merchant.order({ amount: 20_00 })).pay(CARDS.visa)
  return callTool(token, 'propose_refund', {
    transactionId,
    refundAmount: { amount, currency: 'AUD' },
    reason: 'It broke.',
  })
}

test('BEY-141 a person can allow only what they may do, and only where their business lets them', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  const viewer = await merchant.colleague({ role: 'viewer' })
  const { request } = await requestConsent(world)
  const read = async () =>
    (await viewer.call(api.getProgramConsent, { merchantId, query: { request } })).data
  expect((await read()).refusedBy).toBe('managers')
  await expect(grantConsent(viewer, merchantId, request, ['payments:read'])).rejects.toMatchObject({
    status: 403,
    errorCode: 'program_not_allowed',
  })
  await ruleIs(merchant, 'everyone')
  const consent = await read()
  expect(consent.refusedBy).toBe(null)
  expect(consent.scopes.filter(({ isPermitted }) => isPermitted).map(({ scope }) => scope)).toEqual(
    ['payments:read', 'orders:read', 'refunds:read'],
  )
  for (const scopes of [['payments:refund'], ['payments:read', 'orders:write']] as const)
    await expect(grantConsent(viewer, merchantId, request, [...scopes])).rejects.toMatchObject({
      errorCode: 'program_scope_not_allowed',
    })
  const narrow = await requestConsent(world, { scope: 'orders:read' })
  await expect(
    grantConsent(merchant, merchantId, narrow.request, ['payments:read']),
  ).rejects.toMatchObject({ errorCode: 'program_scope_not_allowed' })
  await grantConsent(viewer, merchantId, request, ['payments:read'])
  await ruleIs(merchant, 'no_one')
  const late = await requestConsent(world)
  await expect(
    grantConsent(merchant, merchantId, late.request, ['payments:read']),
  ).rejects.toMatchObject({ errorCode: 'program_not_allowed' })
})

test('BEY-141 connecting needs the password when the sign-in is old, and the admins get an email', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await connectedProgram(world, merchant, merchantId, ['payments:read', 'orders:write'])
  const mails = await mailsOf(world, merchantId, {
    kind: 'security_notice',
    recipient: merchant.email,
  })
  const [mail] = mails.filter(({ plain }) => plain.includes('A program was connected'))
  for (const text of ['Assistant', '127.0.0.1:33418', 'See your payments', 'Propose new orders'])
    expect(mail?.plain).toContain(text)
  await world.db.inGlobal((tx) =>
    tx
      .updateTable('global.session')
      .set({ authenticatedAt: new Date(Date.now() - 16 * 60_000) })
      .where('userId', '=', merchant.userId)
      .execute(),
  )
  const { request } = await requestConsent(world)
  await expect(
    grantConsent(merchant, merchantId, request, ['payments:read']),
  ).rejects.toMatchObject({
    errorCode: 'step_up_required',
  })
})

test('BEY-142 each call is limited to what the person’s role allows now, and a stricter rule ends the connection', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  await ruleIs(merchant, 'everyone')
  const manager = await merchant.colleague({ role: 'manager' })
  const userId = await memberOf(merchant, manager.email)
  const program = await connectedProgram(world, manager, merchantId, [
    'payments:read',
    'payments:refund',
  ])
  const token = program.access_token
  const proposal = await proposeRefund(merchant, token)
  expect(proposal).toMatchObject({ structuredContent: { proposal: { state: 'open' } } })

  await call(api.changeMember, { merchantId, userId, body: { role: 'viewer' } })
  expect(await proposeRefund(merchant, token)).toMatchObject({ isError: true })
  expect(await list(token)).toMatchObject({ structuredContent: {} })
  expect(await grantsOf(merchant, merchantId)).toMatchObject([
    {
      name: 'Assistant',
      person: manager.email,
      isOwn: false,
      scopes: ['payments:read'],
      withheld: ['payments:refund'],
      address: '127.0.0.1:33418',
      isLocal: true,
      lastUsedFrom: expect.stringContaining('127.0.0.1') as string,
    },
  ])
  const { data: open } = await call(api.listProposals, { merchantId })
  expect(open[0]?.keyName).toBe(`Assistant (${manager.email})`)
  await expect(
    call(api.approveProposal, { merchantId, proposalId: open[0]?.proposalId ?? '' }),
  ).rejects.toMatchObject({ errorCode: 'proposal_key_ended' })

  await call(api.changeMember, { merchantId, userId, body: { role: 'manager' } })
  await ruleIs(merchant, 'managers')
  expect(await list(token)).toBe(REFUSED)
  expect(await endedGrants(merchant)).toEqual(['rule'])
})

test('BEY-142 a program’s proposal can be approved only while it is connected, within its person’s refund limit', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const program = await connectedProgram(world, merchant, merchantId, ['payments:refund'])
  const proposed = (await proposeRefund(merchant, program.access_token)) as Answer
  const proposalId = proposed.structuredContent?.proposal?.proposalId ?? ''
  const { data } = await call(api.approveProposal, { merchantId, proposalId })
  expect(data.state).toBe('done')
  await ruleIs(merchant, 'everyone')
  const cashier = await merchant.colleague({ role: 'cashier' })
  const cashierProgram = await connectedProgram(world, cashier, merchantId, ['payments:refund'])
  expect(await proposeRefund(merchant, cashierProgram.access_token)).toMatchObject({
    isError: true,
    content: [{ text: expect.stringContaining('may refund at most $0.00 AUD') as string }],
  })
})

test('BEY-142 a connection ends when its person leaves the team, and stays ended when they return', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const developer = await merchant.colleague({ role: 'developer' })
  const userId = await memberOf(merchant, developer.email)
  const program = await connectedProgram(world, developer, merchantId, ['payments:read'])
  await call(api.removeMember, { merchantId, userId })
  expect(await list(program.access_token)).toBe(REFUSED)
  await call(api.inviteMember, { merchantId, body: { email: developer.email, role: 'developer' } })
  expect(await list(program.access_token)).toBe(REFUSED)
  const renewed = await postForm(world, '/mcp/token', {
    grant_type: 'refresh_token',
    refresh_token: program.refresh_token,
    client_id: program.clientId,
  })
  expect(renewed.status).toBe(400)
  expect(await grantsOf(merchant, merchantId)).toEqual([])
  expect(await endedGrants(merchant)).toEqual(['left'])

  const other = await merchant.colleague({ role: 'developer' })
  const otherProgram = await connectedProgram(world, other, merchantId, ['payments:read'])
  const otherId = await memberOf(merchant, other.email)
  for (const role of ['viewer', 'developer'] as const)
    await call(api.changeMember, { merchantId, userId: otherId, body: { role } })
  expect(await list(otherProgram.access_token)).toBe(REFUSED)
  expect(await endedGrants(merchant)).toEqual(['permission', 'left'])
})

test('BEY-142 people can end their own connections, managers of connections anyone’s, no one another merchant’s', async () => {
  const merchant = await world.merchant()
  const { merchantId } = merchant
  await ruleIs(merchant, 'everyone')
  const viewer = await merchant.colleague({ role: 'viewer' })
  const cashier = await merchant.colleague({ role: 'cashier' })
  const first = await connectedProgram(world, viewer, merchantId, ['payments:read'])
  const second = await connectedProgram(world, viewer, merchantId, ['orders:read'])
  const idsOf = (grants: { grantId: string }[]) => grants.map(({ grantId }) => grantId)
  expect(idsOf(await grantsOf(viewer, merchantId))).toEqual([second.grantId, first.grantId])
  expect(idsOf(await grantsOf(merchant, merchantId))).toEqual([second.grantId, first.grantId])
  expect(await grantsOf(cashier, merchantId)).toEqual([])

  const end = ({ call }: Pick<TestMerchant, 'call'>, grantId: string, at = merchantId) =>
    call(api.endProgramGrant, { merchantId: at, grantId })
  const other = await world.merchant()
  await expect(end(cashier, first.grantId)).rejects.toMatchObject({ status: 404 })
  await expect(end(other, first.grantId, other.merchantId)).rejects.toMatchObject({ status: 404 })
  expect(await list(first.access_token)).not.toBe(REFUSED)
  await end(viewer, first.grantId)
  await end(merchant, second.grantId)
  await expect(end(merchant, second.grantId)).rejects.toMatchObject({ status: 404 })
  expect([await list(first.access_token), await list(second.access_token, 'orders')]).toEqual([
    REFUSED,
    REFUSED,
  ])
  expect(await endedGrants(merchant)).toEqual(['person', 'person'])
})

test('BEY-142 a program waits while its person owes two-factor sign-in, and while they are disabled', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  const developer = await merchant.colleague({ role: 'developer' })
  const program = await connectedProgram(world, developer, merchantId, ['payments:read'])
  const { data: setup } = await call(api.beginSecondFactor, {})
  await call(api.turnSecondFactorOn, { body: { code: codeOf(setup.secret) } })
  await call(api.saveSecondFactorRule, { merchantId, body: { askedOf: 'everyone' } })
  expect(await list(program.access_token)).toBe(REFUSED)
  await call(api.saveSecondFactorRule, { merchantId, body: { askedOf: 'no_one' } })
  expect(await list(program.access_token)).not.toBe(REFUSED)
  await world.services.staff.setDisabled(merchantId, developer.email, true)
  expect(await list(program.access_token)).toBe(REFUSED)
})

test('BEY-142 the merchant chooses who may connect programs, and the choice is recorded', async () => {
  const merchant = await world.merchant()
  const { call, merchantId } = merchant
  expect((await call(api.getProgramRule, { merchantId })).data).toEqual({ connectedBy: 'managers' })
  await ruleIs(merchant, 'no_one')
  expect((await call(api.getProgramRule, { merchantId })).data).toEqual({ connectedBy: 'no_one' })
  const { data } = await call(api.listActivity, { merchantId, query: { action: 'program_rule' } })
  expect(data).toMatchObject([
    {
      email: merchant.email,
      details: { before: 'people who may manage connections', after: 'no one' },
    },
  ])
})
