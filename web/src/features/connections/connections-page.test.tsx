import type { ProgramGrant } from '@paydeck/contract/calls/decisions/programs'
import type { Connection, Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { ConnectionsPage } from './connections-page.tsx'

const PATH = '/merchants/mcht_0000000000000000/proposals'
const KEYS = '/merchants/mcht_0000000000000000/connections'
const GRANTS = '/merchants/mcht_0000000000000000/program-grants'
const RULE = '/merchants/mcht_0000000000000000/program-rule'
const NO_PROGRAMS = { [`GET ${GRANTS}`]: [], [`GET ${RULE}`]: { connectedBy: 'managers' } }
const REFUND: Proposal = {
  proposalId: 'prop_1',
  asked: {
    act: 'refund',
    transactionId: 'tran_1',
    refundAmount: { amount: 12_00, currency: 'AUD' },
    reason: null,
  },
  reason: 'Two of three came back.',
  keyId: 'akey_1',
  keyName: 'Assistant',
  proposedAt: '2026-03-02T03:05:00.000Z',
  endsAt: '2026-03-09T03:05:00.000Z',
  state: 'open',
  about: {
    internalOrderId: 'HC-7',
    transactionId: 'tran_1',
    amount: 50_00,
    currency: 'AUD',
    customerName: 'Jane Doe',
    customerEmail: null,
  },
  decidedBy: null,
  decidedAt: null,
  refusal: null,
  result: null,
}

async function open(role: string) {
  const server = serve({ ...NO_PROGRAMS, [`GET ${PATH}`]: [REFUND], [`GET ${KEYS}`]: [] })
  await renderInSession(<ConnectionsPage />, {}, { role, permissions: [] })
  await screen.findByRole('region', { name: 'Refund $12.00 AUD of HC-7' })
  return server
}
const dialog = () => within(screen.getByRole('dialog'))

test('BEY-92 shows the whole proposal and its reason, and says so if it was decided in another tab', async () => {
  const { change, sent } = await open('manager')
  const text = screen.getByRole('region', { name: 'Refund $12.00 AUD of HC-7' }).textContent
  for (const shown of ['$12.00 AUD', '$50.00 AUD', 'Jane Doe', 'Two of three came back.'])
    expect(text).toContain(shown)
  expect(screen.queryByRole('region', { name: 'Keys of programs' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const decided = { ...REFUND, state: 'declined', decidedBy: 'ava@shop.example' }
  change({
    [`POST ${PATH}/prop_1/approve`]: new Refusal(409, 'This has already been declined.'),
    [`GET ${PATH}`]: [decided],
  })
  fireEvent.click(dialog().getByRole('button', { name: 'Approve' }))
  await dialog().findByText('This has already been declined.')
  await screen.findByText('ava@shop.example')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('BEY-92 a developer sees keys and proposals, and why they cannot decide', async () => {
  const { sent } = await open('developer')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Your role cannot approve this.')).toBeTruthy()
  expect(screen.getByText(`${location.origin}/mcp`)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Keys of programs' })).toBeTruthy())
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('BEY-120 an approval with an unknown outcome has no button, and a failed one says why', async () => {
  const failed = {
    ...REFUND,
    proposalId: 'prop_2',
    state: 'failed',
    refusal: 'The bank refused it.',
  }
  const server = serve({
    ...NO_PROGRAMS,
    [`GET ${PATH}`]: [{ ...REFUND, state: 'running' }, failed],
    [`GET ${KEYS}`]: [],
  })
  await renderInSession(<ConnectionsPage />, {}, { role: 'manager', permissions: [] })
  const underWay = within(await screen.findByRole('region', { name: 'Refund $12.00 AUD of HC-7' }))
  expect(underWay.getByRole('status').textContent).toContain('We are checking the outcome')
  expect(underWay.queryByRole('button')).toBeNull()
  const table = screen.getByRole('table', { name: 'Earlier proposals' })
  expect(within(table).getByText('The bank refused it.')).toBeTruthy()
  expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('BEY-120 an action that the provider refuses is not shown as done', async () => {
  const { change } = await open('manager')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  change({
    [`POST ${PATH}/prop_1/approve`]: {
      ...REFUND,
      state: 'failed',
      refusal: 'The bank refused it.',
    },
  })
  fireEvent.click(dialog().getByRole('button', { name: 'Approve' }))
  await dialog().findByText('The bank refused it.')
  expect(dialog().queryByText('The proposal was carried out.')).toBeNull()
})

const PROGRAM: Connection = {
  keyId: 'akey_1',
  name: 'Assistant',
  ending: 'x7Qz',
  scopes: ['refunds:read'],
  createdAt: '2026-03-01T00:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  endsAt: null,
}

test('BEY-155 ends a program’s connection after a question, but not the first secret key', async () => {
  const first = { ...PROGRAM, keyId: 'akey_0', name: null, ending: null, scopes: null }
  const { change, sent } = serve({
    ...NO_PROGRAMS,
    [`GET ${PATH}`]: [],
    [`GET ${KEYS}`]: [first, PROGRAM],
  })
  await renderInSession(<ConnectionsPage />, {}, { role: 'developer', permissions: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Assistant …x7Qz' }))
  expect(screen.queryByRole('button', { name: 'Actions for Secret key' })).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End connection' }))
  expect(dialog().getByText(/no one can approve what it proposed/).textContent).toContain(
    'Assistant …x7Qz',
  )
  const deletedPaths = () =>
    sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(deletedPaths()).toEqual([])
  const key = '/dashboard/merchant/mcht_0000000000000000/keys/akey_1'
  change({ [`DELETE ${key}`]: null, [`GET ${KEYS}`]: [first] })
  fireEvent.click(dialog().getByRole('button', { name: 'End connection' }))
  await dialog().findByText('The connection has ended.')
  expect(deletedPaths()).toEqual([key])
  await waitFor(() => expect(screen.queryByText('Assistant …x7Qz')).toBeNull())
})

const GRANT: ProgramGrant = {
  grantId: 'pgrt_1',
  name: 'Claude',
  website: null,
  address: 'claude.example',
  isLocal: false,
  person: 'ava@shop.example',
  isOwn: false,
  scopes: ['payments:read'],
  withheld: ['payments:refund'],
  grantedAt: '2026-03-01T00:00:00.000Z',
  lastUsedAt: null,
  lastUsedFrom: null,
}

test('BEY-142 lists a connected program with its person, its permissions and the withheld ones', async () => {
  const used = {
    ...GRANT,
    grantId: 'pgrt_2',
    name: 'Desk',
    isOwn: true,
    isLocal: true,
    withheld: [],
    lastUsedAt: '2026-03-02T03:05:00.000Z',
    lastUsedFrom: '203.0.113.7',
  }
  serve({
    ...NO_PROGRAMS,
    [`GET ${PATH}`]: [],
    [`GET ${GRANTS}`]: [used, GRANT],
    [`GET ${KEYS}`]: [],
  })
  await renderInSession(<ConnectionsPage />, {}, { role: 'developer', permissions: [] })
  const table = await screen.findByRole('table', { name: 'Connected programs' })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map(({ textContent }) => textContent),
    )
  expect(rows.map((row) => row.map((cell) => cell.replaceAll(/\s/g, ' ')))).toEqual([
    [
      'Desk',
      'You',
      'See your payments',
      'Their own computer',
      '1st Mar 26 11:00',
      '2nd Mar 26 14:05',
      '203.0.113.7',
    ],
    [
      'Claude',
      'ava@shop.example',
      'See your paymentsNot now: Propose refunds',
      'claude.example',
      '1st Mar 26 11:00',
      'Never',
      '—',
    ],
  ])
})

test('BEY-142 ends a program’s connection after a question, and changes who may connect', async () => {
  const { change, sent } = serve({
    ...NO_PROGRAMS,
    [`GET ${PATH}`]: [],
    [`GET ${GRANTS}`]: [GRANT],
    [`GET ${KEYS}`]: [],
  })
  await renderInSession(<ConnectionsPage />, {}, { role: 'developer', permissions: [] })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Actions for Claude of ava@shop.example' }),
  )
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End connection' }))
  const writes = () => sent.filter(({ method }) => method !== 'GET').map(({ path }) => path)
  expect(writes()).toEqual([])
  change({ [`DELETE ${GRANTS}/pgrt_1`]: null, [`GET ${GRANTS}`]: [] })
  fireEvent.click(dialog().getByRole('button', { name: 'End connection' }))
  await dialog().findByText('The connection has ended.')
  expect(writes()).toEqual([`${GRANTS}/pgrt_1`])
  fireEvent.click(dialog().getByRole('button', { name: 'Done' }))
  await screen.findByText('No programs are connected yet.')

  for (const [choice, connectedBy, sentence] of [
    [/^Everyone in the team/, 'everyone', 'Programs can be connected by everyone in the team.'],
    [/^No one/, 'no_one', 'No one can connect a program. Programs need a secret key.'],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name: 'Change who may connect' }))
    fireEvent.click(dialog().getByRole('radio', { name: choice }))
    change({ [`POST ${RULE}`]: { connectedBy }, [`GET ${RULE}`]: { connectedBy } })
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    await screen.findByText(sentence)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { connectedBy: 'everyone' },
    { connectedBy: 'no_one' },
  ])
})

test('BEY-142 a viewer sees only their own programs, and a brand without keys does not mention them', async () => {
  const { sent } = serve({ ...NO_PROGRAMS, [`GET ${PATH}`]: [], [`GET ${GRANTS}`]: [] })
  await renderInSession(<ConnectionsPage />, {}, { role: 'viewer', permissions: [] })
  await screen.findByRole('region', { name: 'Programs you connected' })
  expect(sent.map(({ path }) => path)).not.toContain(RULE)

  await renderInSession(
    <ConnectionsPage />,
    { marketplaceTags: [CONSUMER_TAG] },
    { role: 'owner', permissions: [] },
  )
  await screen.findByRole('region', { name: 'Connect a program' })
  expect(screen.queryByText('Keys of programs')).toBeNull()
  expect(screen.queryByText(/Authorization: Bearer/)).toBeNull()
})
