import { KEY_SCOPE_NAMES } from '@paydeck/contract/access/key-scopes'
import type { SecretKey } from '@paydeck/contract/calls/api-keys'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../../test/in-session.tsx'
import { serve } from '../../../../test/network.ts'
import { SecretKeysSection } from './secret-keys-section.tsx'

const PATH = '/dashboard/merchant/mcht_0000000000000000/keys'
const FIRST_KEY: SecretKey = {
  keyId: 'akey_1',
  name: null,
  ending: null,
  scopes: null,
  refundLimit: null,
  createdAt: '2026-03-01T00:00:00Z',
  lastUsedAt: null,
  lastUsedFrom: null,
  endsAt: null,
}
const KEY: SecretKey = {
  ...FIRST_KEY,
  keyId: 'akey_2',
  name: 'Warehouse',
  ending: 'a1B2',
  refundLimit: 5000,
  lastUsedAt: '2026-03-02T01:00:00Z',
  lastUsedFrom: '203.0.113.9',
}
const TOKEN = 'sandbox_sk_shown-once'

async function open(answer: unknown) {
  const server = serve({ [`GET ${PATH}`]: answer })
  await renderInSession(<SecretKeysSection />)
  return { ...server, writes: () => server.sent.filter(({ method }) => method !== 'GET') }
}

const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const choose = (name: string) => fireEvent.click(dialog().getByRole('radio', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } })

test('BEY-63 makes a key with the chosen permissions, and shows it once', async () => {
  const { writes, change } = await open([FIRST_KEY])
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
  await screen.findByRole('dialog')
  press('Make key')
  expect(dialog().getByText('Please enter a name')).toBeTruthy()
  type('Name', 'Warehouse')
  choose('What I choose')
  press('Make key')
  expect(dialog().getByText('Please choose at least one.')).toBeTruthy()
  expect(writes()).toEqual([])
  fireEvent.click(dialog().getByRole('checkbox', { name: /^Refund payments/ }))
  type('Refund limit per payment (optional)', '50')
  change({ [`POST ${PATH}`]: { ...KEY, token: TOKEN }, [`GET ${PATH}`]: [FIRST_KEY, KEY] })
  press('Make key')
  expect(await screen.findByText(TOKEN)).toBeTruthy()
  expect(writes()[0]?.body).toEqual({
    name: 'Warehouse',
    scopes: ['payments:refund'],
    refundLimit: 5000,
  })
  press('I have stored it')
  expect(document.body.innerHTML).not.toContain(TOKEN)
})

test('BEY-63 a key for everything but refunds sends the other permissions and no limit', async () => {
  const { writes, change } = await open([FIRST_KEY])
  fireEvent.click(await screen.findByRole('button', { name: 'Make a key' }))
  await screen.findByRole('dialog')
  type('Name', 'Till')
  type('Refund limit per payment (optional)', '50')
  choose('Everything but refunds')
  change({ [`POST ${PATH}`]: { ...KEY, token: TOKEN } })
  press('Make key')
  await screen.findByText(TOKEN)
  expect(writes()[0]?.body).toEqual({
    name: 'Till',
    scopes: KEY_SCOPE_NAMES.filter((scope) => scope !== 'payments:refund'),
    refundLimit: null,
  })
})

test('BEY-63 lists the other keys with their permissions and last use', async () => {
  const ending = { ...FIRST_KEY, keyId: 'akey_0', endsAt: '2026-03-05T00:00:00Z' }
  await open([ending, FIRST_KEY, KEY])
  const table = within(await screen.findByRole('table', { name: 'More secret keys' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toContain('Secret key')
  const text = rows[1]?.textContent ?? ''
  for (const shown of ['Warehouse…a1B2', 'Everything; refunds up to $50.00', 'from 203.0.113.9'])
    expect(text).toContain(shown)
})

test('BEY-122 renames a key, and says why the first one cannot be', async () => {
  const ending = { ...FIRST_KEY, keyId: 'akey_0', endsAt: '2026-03-05T00:00:00Z' }
  const { writes, change } = await open([ending, FIRST_KEY, KEY])
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Secret key' }))
  expect((await screen.findByRole('menuitem', { name: /^Rename/ })).textContent).toContain(
    'This key has no name',
  )
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Warehouse' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await screen.findByRole('dialog')
  type('Name', ' ')
  press('Save')
  expect(dialog().getByText('Please enter a name')).toBeTruthy()
  type('Name', 'Tills')
  const renamed = { ...KEY, name: 'Tills' }
  change({ [`PATCH ${PATH}/akey_2`]: renamed, [`GET ${PATH}`]: [FIRST_KEY, renamed] })
  press('Save')
  await screen.findByText('Tills')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(writes().map(({ method, body }) => [method, body])).toEqual([['PATCH', { name: 'Tills' }]])
})

test('BEY-63 replaces a key with the chosen overlap, and revokes one after asking', async () => {
  const { writes, change } = await open([FIRST_KEY, KEY])
  const chooseAction = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Warehouse' }))
    fireEvent.click(await screen.findByRole('menuitem', { name }))
    await screen.findByRole('dialog')
  }
  await chooseAction('Replace')
  fireEvent.click(dialog().getByRole('radio', { name: 'For 7 days' }))
  change({ [`POST ${PATH}/akey_2/replace`]: { ...KEY, keyId: 'akey_3', token: TOKEN } })
  press('Replace key')
  expect(await screen.findByText(TOKEN)).toBeTruthy()
  press('I have stored it')
  await chooseAction('Revoke')
  change({ [`DELETE ${PATH}/akey_2`]: null, [`GET ${PATH}`]: [FIRST_KEY] })
  press('Revoke')
  expect(await dialog().findByText('The key was revoked.')).toBeTruthy()
  expect(writes().map(({ method, body }) => [method, body])).toEqual([
    ['POST', { overlap: 'week' }],
    ['DELETE', undefined],
  ])
  press('Done')
  await waitFor(() => expect(screen.getByText('No other keys yet')).toBeTruthy())
})
