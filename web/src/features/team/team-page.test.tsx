import type { TeamMember } from '@paydeck/contract/calls/team'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { TeamPage } from './team-page.tsx'

const PATH = '/dashboard/merchant/mcht_0000000000000000/team'
const SECOND = '/dashboard/merchant/mcht_0000000000000000/approval-rule'
const RULE = '/dashboard/merchant/mcht_0000000000000000/second-factor-rule'
const OWNER: TeamMember = {
  userId: 'user_1',
  email: 'ava@shop.example',
  firstName: 'Ava',
  lastName: 'Lim',
  role: 'owner',
  grants: [],
  refundLimit: null,
  state: 'active',
  addedAt: '2026-01-01T00:00:00.000Z',
  lastSignInAt: '2026-03-02T03:05:00.000Z',
  hasSecondFactor: true,
}
const CASHIER: TeamMember = {
  ...OWNER,
  userId: 'user_2',
  email: 'jo@shop.example',
  firstName: 'Jo',
  lastName: '',
  role: 'cashier',
  refundLimit: 50_00,
  state: 'invited',
  lastSignInAt: null,
  hasSecondFactor: false,
}

async function open(role: string, change: Record<string, unknown> = {}) {
  const server = serve({
    [`GET ${PATH}`]: [OWNER, CASHIER],
    [`GET ${RULE}`]: { askedOf: 'no_one' },
    [`GET ${SECOND}`]: { refundsOver: null, bankChanges: false },
    ...change,
  })
  await renderInSession(<TeamPage />, {}, { role, permissions: [] })
  await screen.findByText('jo@shop.example')
  return { ...server, writes: () => server.sent.filter(({ method }) => method !== 'GET') }
}

async function choose(name: string, label: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${label}`) }))
}
const dialog = () => within(screen.getByRole('dialog'))

test('BEY-95 each person is listed with role, limit, status, second factor and last sign-in', async () => {
  await open('owner')
  const rows = screen.getAllByRole('row').slice(1, 3)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(0, 5),
    ),
  ).toEqual([
    ['Ava Limava@shop.example', 'Owner', 'active', 'On', expect.stringContaining('14:05')],
    ['Jojo@shop.example', 'CashierRefunds up to $50.00', 'invited', 'Off', 'Never'],
  ])
})

test('BEY-95 a cashier with a limit of zero cannot refund alone', async () => {
  await open('owner', { [`GET ${PATH}`]: [OWNER, { ...CASHIER, refundLimit: 0 }] })
  expect(screen.getByText('Cannot refund alone')).toBeTruthy()
})

test('BEY-95 sends a changed role in full, and asks before it removes a person', async () => {
  const { writes } = await open('owner', {
    [`PATCH ${PATH}/user_2`]: null,
    [`DELETE ${PATH}/user_2`]: null,
  })
  await choose('Jo', 'Change role')
  fireEvent.change(dialog().getByLabelText('Role'), { target: { value: 'manager' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Jo', 'Remove')
  fireEvent.click(dialog().getByRole('button', { name: 'Remove' }))
  await dialog().findByText('Jo can no longer open this dashboard.')
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PATCH', `${PATH}/user_2`, { role: 'manager', refundLimit: 50_00 }],
    ['DELETE', `${PATH}/user_2`, undefined],
  ])
})

test('BEY-95 an admin may neither make nor change owners, and sees why', async () => {
  const { writes } = await open('admin')
  await choose('Ava Lim', 'Change role')
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Invite a person' }))
  const roles = within(dialog().getByLabelText('Role')).getAllByRole('option')
  expect(roles.map((role) => role.textContent)).not.toContain('Owner')
  expect(writes()).toEqual([])
})

test('BEY-95 a refused invitation keeps what was typed and says why', async () => {
  const { writes } = await open('admin', {
    [`POST ${PATH}`]: new Refusal(409, 'jo@shop.example works here already.'),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Invite a person' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Send invitation' }))
  expect(dialog().getByText('Please enter a valid email address')).toBeTruthy()
  fireEvent.change(dialog().getByLabelText('Email'), { target: { value: 'jo@shop.example' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Send invitation' }))
  await dialog().findByText('jo@shop.example works here already.')
  expect(dialog().getByLabelText<HTMLInputElement>('Email').value).toBe('jo@shop.example')
  expect(writes()).toHaveLength(1)
})

test('BEY-110 an owner requires two-factor sign-in of everyone, and sees who has none', async () => {
  const { writes, change } = await open('owner', {
    [`GET ${PATH}`]: [
      OWNER,
      CASHIER,
      { ...CASHIER, userId: 'user_3', email: 'al@shop.example', firstName: 'Al', state: 'active' },
    ],
    [`PATCH ${RULE}`]: new Refusal(409, 'Set up two-factor sign-in for yourself first.'),
  })
  await screen.findByText('Not using it yet: Al.')
  await screen.findByText(/^Everyone decides for themselves/)
  fireEvent.click(screen.getByRole('button', { name: 'Change who needs a code' }))
  fireEvent.click(dialog().getByRole('radio', { name: /^Everyone/ }))
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await dialog().findByText('Set up two-factor sign-in for yourself first.')
  change({ [`PATCH ${RULE}`]: null, [`GET ${RULE}`]: { askedOf: 'everyone' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
  await screen.findByText('Everyone must sign in with a code as well as a password.')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual(
    [1, 2].map(() => ['PATCH', RULE, { askedOf: 'everyone' }]),
  )
})

test('BEY-110 says so when everyone who has joined has a second factor', async () => {
  await open('owner')
  expect(await screen.findByText('Everyone who has joined has it on.')).toBeTruthy()
})

test('BEY-110 an admin sees who needs two-factor sign-in, but cannot change it', async () => {
  await open('admin', { [`GET ${RULE}`]: { askedOf: 'short_passwords' } })
  await screen.findByText(/^People with a password of fewer than twelve characters must/)
  expect(screen.queryByRole('button', { name: 'Change who needs a code' })).toBeNull()
})

test('BEY-113 an owner chooses what needs a second person; an invalid amount is not sent', async () => {
  const { change, writes } = await open('owner', { [`PATCH ${SECOND}`]: null })
  expect(await screen.findByText('Nothing needs a second person.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change what needs a second person' }))
  fireEvent.click(dialog().getByLabelText(/^Large refunds/))
  const save = () => fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
  save()
  expect(dialog().getByText('Please enter an amount')).toBeTruthy()
  expect(writes()).toEqual([])
  fireEvent.change(dialog().getByLabelText('Refunds of one payment over'), {
    target: { value: '250' },
  })
  fireEvent.click(dialog().getByLabelText(/^Changes to bank accounts/))
  change({ [`GET ${SECOND}`]: { refundsOver: 250_00, bankChanges: true } })
  save()
  await screen.findByText(
    'Refunds of more than $250.00 AUD of a payment, or above a person’s own limit, and changes to bank accounts and to the transfer schedule wait until a second person approves them.',
  )
  expect(writes()).toMatchObject([
    { method: 'PATCH', body: { refundsOver: 250_00, bankChanges: true } },
  ])
})

test('BEY-113 an admin sees what needs a second person, but cannot change it', async () => {
  await open('admin', { [`GET ${SECOND}`]: { refundsOver: null, bankChanges: true } })
  await screen.findByText(
    'Changes to bank accounts and to the transfer schedule wait until a second person approves them.',
  )
  expect(screen.queryByRole('button', { name: 'Change what needs a second person' })).toBeNull()
})
