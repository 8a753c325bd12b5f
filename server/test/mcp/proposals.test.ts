import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { NewSecretKey } from '@paydeck/contract/calls/api-keys'
import type { Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { api } from '@paydeck/contract/protocol/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CARDS, startWorld, type TestMerchant, type World } from '../harness.ts'
import { refund } from '../staff-view.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

interface Answer {
  content: { text: string }[]
  structuredContent?: { proposal: Proposal }
  isError?: boolean
}
interface Program {
  ask: (tool: string, args: Record<string, unknown>) => Promise<Answer>
  /** Asks, and expects a proposal. */
  proposed: (tool: string, args: Record<string, unknown>) => Promise<Proposal>
  keyId: string
}

async function programOf(
  { call, merchantId }: TestMerchant,
  allowed: Partial<NewSecretKey> = {},
): Promise<Program> {
  const body = { name: 'Assistant', scopes: null, refundLimit: null, ...allowed }
  const { data } = await call(api.createSecretKey, { merchantId, body })
  const client = new Client({ name: 'a test', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${world.origin}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${data.token}` } },
    }),
  )
  const callTool = async (name: string, args: Record<string, unknown>) =>
    (await client.callTool({ name, arguments: args })) as unknown as Answer
  const proposed = async (name: string, args: Record<string, unknown>) => {
    const { structuredContent, content } = await callTool(name, args)
    if (!structuredContent) throw new Error(content[0]?.text)
    return structuredContent.proposal
  }
  return { ask: callTool, proposed, keyId: data.keyId }
}

const paid = async (merchant: TestMerchant, amount = 5000): Promise<string> =>
  (await (await merchant.order({ amount })).pay(CARDS.visa)).transactionId

const refundOf = (transactionId: string, amount: number) => ({
  transactionId,
  refundAmount: { amount, currency: 'AUD' },
  reason: 'The customer sent two of three back.',
})

const refundsOf = async ({ call, merchantId }: TestMerchant) =>
  (await call(api.queryRefunds, { merchantId, query: {} })).data

test('BEY-92 a proposal changes nothing until a person approves it, and the program reads its outcome', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const program = await programOf(merchant)
  const transactionId = await paid(merchant)
  const { proposalId } = await program.proposed('propose_refund', {
    ...refundOf(transactionId, 1200),
    note: 'Two of three',
  })
  expect(await refundsOf(merchant)).toEqual([])

  const { data: listed } = await call(api.listProposals, { merchantId })
  expect(listed).toMatchObject([
    {
      proposalId,
      state: 'open',
      asked: {
        act: 'refund',
        transactionId,
        refundAmount: { amount: 1200, currency: 'AUD' },
        reason: 'Two of three',
      },
      reason: 'The customer sent two of three back.',
      keyName: 'Assistant',
      about: { transactionId, amount: 5000, currency: 'AUD' },
    },
  ])
  const { data: approved } = await call(api.approveProposal, { merchantId, proposalId })
  const [created] = await refundsOf(merchant)
  expect(created).toMatchObject({ amount: 1200, reason: 'Two of three', status: 'succeeded' })
  expect(approved).toMatchObject({
    state: 'done',
    decidedBy: merchant.email,
    result: { id: created?.refundId, status: 'succeeded' },
  })
  const read = await program.proposed('read_proposal', { proposalId })
  expect(read).toEqual(approved)
})

test('BEY-92 each act has the same effect as the dashboard’s call', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { proposed } = await programOf(merchant)
  const approve = async (tool: string, args: Record<string, unknown>) => {
    const { proposalId } = await proposed(tool, { ...args, reason: 'Asked for by phone' })
    return (await call(api.approveProposal, { merchantId, proposalId })).data.result
  }
  const held = async () => {
    const order = await merchant.order({ amount: 3300 })
    return (await order.pay(CARDS.visa, undefined, { authoriseOnly: true })).transactionId
  }
  const [captured, released] = [await held(), await held()]
  expect(await approve('propose_capture', { transactionId: captured, captureAmount: 900 })).toEqual(
    { id: captured, status: 'paid' },
  )
  expect(await approve('propose_cancel_hold', { transactionId: released })).toMatchObject({
    id: released,
    status: 'cancelled',
  })
  const created = await approve('propose_create_order', {
    internalOrderId: 'MCP-1',
    paymentAmount: { amount: 4400, currency: 'AUD' },
    customerEmail: 'jane@example.com',
  })
  const merchantOrderId = created?.id ?? ''
  const order = await call(api.getOrder, { merchantId, merchantOrderId })
  expect(order.data).toMatchObject({ internalOrderId: 'MCP-1', amount: 4400, status: 'created' })
  expect(await approve('propose_resend_request', { merchantOrderId })).toEqual({
    id: merchantOrderId,
    status: 'sent',
  })
})

test('BEY-92 approved by two people at once, it is done once; the second reads the decision', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { proposed } = await programOf(merchant)
  const transactionId = await paid(merchant)
  const { proposalId } = await proposed('propose_refund', refundOf(transactionId, 1200))
  const colleague = await merchant.colleague()
  const tries = [call, colleague.call, call].map((by) =>
    by(api.approveProposal, { merchantId, proposalId }).catch((failure: unknown) => failure),
  )
  await Promise.all(tries)
  expect(await refundsOf(merchant)).toHaveLength(1)
  for (const decision of [api.approveProposal, api.declineProposal])
    await expect(colleague.call(decision, { merchantId, proposalId })).rejects.toMatchObject({
      status: 409,
      errorCode: 'proposal_decided',
      message: 'This has already been approved and done.',
    })
  const declined = await proposed('propose_refund', refundOf(transactionId, 1300))
  await call(api.declineProposal, { merchantId, proposalId: declined.proposalId })
  await expect(
    call(api.approveProposal, { merchantId, proposalId: declined.proposalId }),
  ).rejects.toMatchObject({ status: 409, message: 'This has already been declined.' })
  expect(await refundsOf(merchant)).toHaveLength(1)
})

test('BEY-92 the act’s own checks apply to the approver; a refused act leaves the proposal open', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const { proposed } = await programOf(merchant)
  const transactionId = await paid(merchant)
  const { proposalId } = await proposed('propose_refund', refundOf(transactionId, 4000))
  // A cashier refunds nothing unless a limit is set, a developer never.
  const cashier = await merchant.colleague({ role: 'cashier' })
  const developer = await merchant.colleague({ role: 'developer' })
  await expect(cashier.call(api.approveProposal, { merchantId, proposalId })).rejects.toMatchObject(
    { status: 403, errorCode: 'refund_limit_exceeded' },
  )
  for (const decision of [api.approveProposal, api.declineProposal])
    await expect(developer.call(decision, { merchantId, proposalId })).rejects.toMatchObject({
      status: 403,
      errorCode: 'payments_refund_required',
    })
  const { data } = await developer.call(api.listProposals, { merchantId })
  expect(data).toMatchObject([{ state: 'open', decidedBy: null }])
  const viewer = await merchant.colleague({ role: 'viewer' })
  expect((await viewer.call(api.listProposals, { merchantId })).data).toEqual([])

  await refund({ call, merchantId }, transactionId, 3000)
  await expect(call(api.approveProposal, { merchantId, proposalId })).rejects.toMatchObject({
    status: 409,
    errorCode: 'refund_too_large',
  })
  expect((await call(api.listProposals, { merchantId })).data).toMatchObject([
    { state: 'open', refusal: expect.stringMatching(/./) as string },
  ])
})

test('BEY-92 a key proposes only what it may do, for its merchant, and reads only its own proposals', async () => {
  const merchant = await world.merchant()
  const transactionId = await paid(merchant)
  const limited = await programOf(merchant, { scopes: ['payments:refund'], refundLimit: 1500 })
  const refused = async (program: Program, tool: string, args: Record<string, unknown>) =>
    (await program.ask(tool, { reason: 'Because', ...args })).content[0]?.text
  const proposal = { ...refundOf(transactionId, 1000), reason: 'Because' }
  const proposed = await limited.proposed('propose_refund', proposal)
  expect(await limited.proposed('propose_refund', proposal)).toEqual(proposed)
  expect(await refused(limited, 'propose_refund', refundOf(transactionId, 600))).toMatch(
    /^403 refund_limit_exceeded: .*15\.00/,
  )
  expect(await refused(limited, 'propose_capture', { transactionId })).toMatch(
    /^403 key_not_permitted/,
  )
  const other = await world.merchant()
  const foreign = await programOf(other)
  const { proposalId } = proposed
  expect(await refused(foreign, 'propose_refund', refundOf(transactionId, 100))).toMatch(/^404/)
  expect(await refused(foreign, 'propose_resend_request', { merchantOrderId: 'ordr_x' })).toMatch(
    /^404/,
  )
  expect(await refused(await programOf(merchant), 'read_proposal', { proposalId })).toMatch(/^404/)
  expect(await refused(limited, 'propose_refund', { transactionId })).toContain('refundAmount')
})

test('BEY-92 expires after a week, and cannot be approved once its key has ended', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const program = await programOf(merchant)
  const transactionId = await paid(merchant)
  const old = await program.proposed('propose_refund', refundOf(transactionId, 100))
  const orphan = await program.proposed('propose_refund', refundOf(transactionId, 200))
  await call(api.revokeSecretKey, { merchantId, keyId: program.keyId })
  await expect(
    call(api.approveProposal, { merchantId, proposalId: orphan.proposalId }),
  ).rejects.toMatchObject({ status: 409, errorCode: 'proposal_key_ended' })
  const attention = async () => {
    const { data } = await call(api.getToday, { merchantId, query: {} })
    return data.attention.find(({ kind }) => kind === 'proposal_open')
  }
  expect(await attention()).toMatchObject({ count: 2, deadline: old.endsAt })
  world.time.advance({ days: 7 })
  expect(await attention()).toBeUndefined()
  await expect(
    call(api.approveProposal, { merchantId, proposalId: old.proposalId }),
  ).rejects.toMatchObject({ status: 409, errorCode: 'proposal_ended' })
  expect(await refundsOf(merchant)).toEqual([])
})

test('BEY-92 the activity log shows who proposed and who decided', async () => {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const program = await programOf(merchant)
  const transactionId = await paid(merchant)
  const first = await program.proposed('propose_refund', refundOf(transactionId, 100))
  const second = await program.proposed('propose_refund', refundOf(transactionId, 9900))
  await call(api.approveProposal, { merchantId, proposalId: first.proposalId })
  await call(api.approveProposal, { merchantId, proposalId: second.proposalId }).catch(() => null)
  await call(api.declineProposal, { merchantId, proposalId: second.proposalId })
  const { data } = await call(api.listActivity, { merchantId, query: { action: 'proposal' } })
  const key = `api-key:${program.keyId}`
  const lines = data.map(({ action, actor, email, outcome, subjectId }) =>
    [
      subjectId === first.proposalId ? 'first' : 'second',
      action,
      actor === key ? 'by the key' : email === merchant.email && 'by the person',
      outcome,
    ].join(' '),
  )
  expect(new Set(lines)).toEqual(
    new Set([
      'first proposal.made by the key succeeded',
      'second proposal.made by the key succeeded',
      'first proposal.approved by the person succeeded',
      'first proposal.done by the person succeeded',
      'second proposal.approved by the person succeeded',
      'second proposal.refused by the person failed',
      'second proposal.declined by the person succeeded',
    ]),
  )
})
