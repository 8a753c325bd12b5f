import type { OperatorPerson } from '@paydeck/contract/operator/shapes'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { serve } from '../../../test/network.ts'
import { BankProfiles } from '../bank/bank-profiles.tsx'
import { PeoplePage } from './people-page.tsx'

const ANN: OperatorPerson = {
  email: 'ann@operator.example',
  name: 'Ann',
  permissions: ['people:manage', 'bank:settings'],
  batchLimit: 0,
}
const someone = (name: string, change: object = {}) => ({
  email: `${name.toLowerCase()}@operator.example`,
  name,
  permissions: ['people:manage'],
  batchLimit: 0,
  lastSignInAt: null,
  isDisabled: false,
  isSelf: false,
  isKeyOfYours: false,
  ...change,
})
const CHANGE = {
  changeId: 'opch_1',
  kind: 'add',
  email: 'cleo@operator.example',
  name: 'Cleo',
  permissions: ['payout-files:make'],
  batchLimit: 500_00,
  reason: 'New in the team',
  askedBy: 'Bob',
  askedAt: '2026-03-02T00:00:00.000Z',
  isYours: false,
}

const PEOPLE = {
  people: [
    someone('Ann', { isSelf: true }),
    someone('Bob'),
    someone('Dan', { isKeyOfYours: true }),
    someone('Eve', { isDisabled: true }),
  ],
  changes: [CHANGE],
}

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('BEY-215 adding a person requires permissions, a limit, a reason and a fresh code', async () => {
  const { sent } = serve({ 'GET /people': PEOPLE, 'POST /people/changes': { changeId: 'opch_2' } })
  render(<PeoplePage person={ANN} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }))
  type('Email', 'gus@operator.example')
  type('Name', 'Gus')
  fireEvent.click(screen.getByLabelText('Make payout files'))
  type('Largest payment file', 'plenty')
  type('Reason', 'Covers for Bob')
  type('Code from your authenticator app', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Ask to add' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the limit as an amount')
  type('Largest payment file', '5,000')
  fireEvent.click(screen.getByRole('button', { name: 'Ask to add' }))
  await screen.findByText('Another person must approve it, within a week.')
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    wanted: {
      kind: 'add',
      email: 'gus@operator.example',
      name: 'Gus',
      permissions: ['payout-files:make'],
      batchLimit: 5_000_00,
    },
    reason: 'Covers for Bob',
    code: '123456',
  })
})

test('BEY-215 the approver sees the requested change, and the app’s key once', async () => {
  serve({
    'GET /people': PEOPLE,
    'POST /people/changes/opch_1/approve': { key: { secret: 'ABCD2345', uri: 'otpauth://totp/x' } },
  })
  render(<PeoplePage person={ANN} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add Cleo' }))
  const change = screen.getByRole('region', { name: 'Add Cleo' })
  expect(change.textContent).toContain('May do thenmake payout files')
  expect(change.textContent).toContain('New in the team')
  type('Code from your authenticator app', '123456')
  fireEvent.click(within(change).getByRole('button', { name: 'Approve' }))
  await within(change).findByText('ABCD2345')
  expect(within(change).queryByRole('button', { name: 'Approve' })).toBeNull()
})

test('BEY-215 people cannot act on themselves, nor make a link for a person whose key they saw; ended access can only be restored', async () => {
  serve({ 'GET /people': { ...PEOPLE, changes: [{ ...CHANGE, isYours: true }] } })
  render(<PeoplePage person={ANN} />)
  await screen.findByRole('button', { name: 'Change: Bob' })
  const buttonsOf = (name: string): (string | null)[] =>
    screen
      .queryAllByRole('button', { name: new RegExp(`: ${name}$`) })
      .map(({ textContent }) => textContent)
  expect(['Ann', 'Bob', 'Dan', 'Eve'].map(buttonsOf)).toEqual([
    [],
    ['Change', 'Link', 'New key', 'End'],
    ['Change', 'New key', 'End'],
    ['Restore'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Add Cleo' }))
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Refuse' })).toBeTruthy()
})

test('BEY-215 makes a new person’s link with a fresh code, and shows it', async () => {
  const { sent } = serve({
    'GET /people': PEOPLE,
    'POST /people/link': { path: '/operator/set-up#token' },
  })
  render(<PeoplePage person={ANN} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Link: Bob' }))
  const form = within(screen.getByRole('region', { name: 'Link to choose a password: Bob' }))
  type('Code from your authenticator app', '123456')
  fireEvent.click(form.getByRole('button', { name: 'Make link' }))
  expect((await form.findByRole('status')).textContent).toContain(
    `Give this link to bob@operator.example and no one else: ${location.origin}/operator/set-up#token`,
  )
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    email: 'bob@operator.example',
    code: '123456',
  })
})

test('BEY-224 a request to restore access names the new permissions', async () => {
  const restore = {
    ...CHANGE,
    kind: 'restore',
    email: 'eve@operator.example',
    name: null,
    reason: 'Is back',
  }
  const { sent } = serve({
    'GET /people': { ...PEOPLE, changes: [restore] },
    'POST /people/changes': { changeId: 'opch_3' },
  })
  render(<PeoplePage person={ANN} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Restore: Eve' }))
  fireEvent.click(screen.getByLabelText('Make payout files'))
  type('Reason', 'Is back')
  type('Code from your authenticator app', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Ask to restore' }))
  await screen.findByText('Another person must approve it, within a week.')
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    wanted: {
      kind: 'restore',
      email: 'eve@operator.example',
      permissions: expect.arrayContaining(['payout-files:make', 'people:manage']),
      batchLimit: 0,
    },
    reason: 'Is back',
  })
  const waiting = { name: 'Restore the access of eve@operator.example' }
  fireEvent.click(screen.getByRole('button', waiting))
  expect(screen.getByRole('region', waiting).textContent).toContain(
    'May do nownothing: their access was ended. Before that: manage',
  )
})

test('BEY-215 without the permission, the page names it', () => {
  serve({})
  render(<PeoplePage person={{ ...ANN, permissions: [] }} />)
  expect(screen.getByText(/permission to manage the operator’s people/)).toBeTruthy()
})

test('BEY-215 changes a paying bank account with a fresh code and its country’s fields', async () => {
  const profile = {
    profile: 'trust-nzd',
    format: 'bnz',
    currency: 'NZD',
    timeZone: 'Pacific/Auckland',
    accountName: 'Trust',
    routingNumber: '',
    accountNumber: '0201000123456000',
    userId: '',
    dishonourAccount: '',
    statementAccount: '02-0100',
    csv: '',
  }
  const { sent } = serve({
    'GET /bank/profiles': { profiles: [profile], formats: ['aba-cba', 'bnz'] },
    'POST /bank/profiles': { isDone: true },
  })
  render(<BankProfiles person={ANN} onChange={() => Promise.resolve()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Change trust-nzd' }))
  expect(screen.queryByLabelText('BSB')).toBeNull()
  type('Account holder', 'Paydeck NZ Trust')
  type('Code from your authenticator app', '123456')
  fireEvent.click(screen.getByRole('button', { name: 'Save account' }))
  await screen.findByText(/Saved trust-nzd/)
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    details: { ...profile, accountName: 'Paydeck NZ Trust' },
    code: '123456',
  })
})
