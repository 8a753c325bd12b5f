import type { Connection, Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { ConnectionsPage } from './connections-page.tsx'

const PATH = '/merchants/mcht_0000000000000000/proposals'
const KEYS = '/merchants/mcht_0000000000000000/connections'
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
  const server = serve({ [`GET ${PATH}`]: [REFUND], [`GET ${KEYS}`]: [] })
  await renderInSession(<ConnectionsPage />, {}, { role, permissions: [] })
  await screen.findByRole('region', { name: 'Refund $12.00 AUD of HC-7' })
  return server
}
const dialog = () => within(screen.getByRole('dialog'))

test('BEY-92 the person reads all that would be done and why, and another tab’s decision in plain words', async () => {
  const { change, sent } = await open('manager')
  const text = screen.getByRole('region', { name: 'Refund $12.00 AUD of HC-7' }).textContent
  for (const shown of ['$12.00 AUD', '$50.00 AUD', 'Jane Doe', 'Two of three came back.'])
    expect(text).toContain(shown)
  expect(screen.queryByRole('region', { name: 'Keys of programs' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const decided = { ...REFUND, state: 'declined', decidedBy: 'ava@shop.example' }
  change({
    [`POST ${PATH}/prop_1/approve`]: new Refusal(409, 'This was declined already.'),
    [`GET ${PATH}`]: [decided],
  })
  fireEvent.click(dialog().getByRole('button', { name: 'Approve' }))
  await dialog().findByText('This was declined already.')
  await screen.findByText('ava@shop.example')
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('BEY-92 a developer sees the keys and the proposals, and why they cannot decide', async () => {
  const { sent } = await open('developer')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Your role does not allow this act.')).toBeTruthy()
  expect(screen.getByText(`${location.origin}/mcp`)).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('region', { name: 'Keys of programs' })).toBeTruthy())
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('BEY-120 an approval whose outcome is not known has no button, and a failed one says why', async () => {
  const failed = {
    ...REFUND,
    proposalId: 'prop_2',
    state: 'failed',
    refusal: 'The bank refused it.',
  }
  const server = serve({
    [`GET ${PATH}`]: [{ ...REFUND, state: 'running' }, failed],
    [`GET ${KEYS}`]: [],
  })
  await renderInSession(<ConnectionsPage />, {}, { role: 'manager', permissions: [] })
  const underWay = within(await screen.findByRole('region', { name: 'Refund $12.00 AUD of HC-7' }))
  expect(underWay.getByRole('status').textContent).toContain('is being found out')
  expect(underWay.queryByRole('button')).toBeNull()
  const table = screen.getByRole('table', { name: 'Earlier proposals' })
  expect(within(table).getByText('The bank refused it.')).toBeTruthy()
  expect(server.sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('BEY-120 an act that the provider refuses is not shown as done', async () => {
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

test('BEY-155 a program’s connection is ended here, after a question; the first secret key is not', async () => {
  const first = { ...PROGRAM, keyId: 'akey_0', name: null, ending: null, scopes: null }
  const { change, sent } = serve({ [`GET ${PATH}`]: [], [`GET ${KEYS}`]: [first, PROGRAM] })
  await renderInSession(<ConnectionsPage />, {}, { role: 'developer', permissions: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Assistant …x7Qz' }))
  expect(screen.queryByRole('button', { name: 'Actions for Secret key' })).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End connection' }))
  expect(dialog().getByText(/can no longer be approved/).textContent).toContain('Assistant …x7Qz')
  const ended = () => sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)
  expect(ended()).toEqual([])
  const key = '/dashboard/merchant/mcht_0000000000000000/keys/akey_1'
  change({ [`DELETE ${key}`]: null, [`GET ${KEYS}`]: [first] })
  fireEvent.click(dialog().getByRole('button', { name: 'End connection' }))
  await dialog().findByText('The connection has ended.')
  expect(ended()).toEqual([key])
  await waitFor(() => expect(screen.queryByText('Assistant …x7Qz')).toBeNull())
})
