import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { AccountSection } from './account-section.tsx'
import { timeZoneOptions } from './time-zones.ts'

const PATH = '/merchants/mcht_0000000000000000/settings/account'
const account = {
  accountName: 'Harbour',
  accountAddress: '1 Quay St',
  timeZone: 'Australia/Sydney',
  now: '2026-11-20T00:00:00Z',
  version: 'v1',
}

afterEach(() => vi.restoreAllMocks())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(answer: unknown = account) {
  const server = serve({ [`GET ${PATH}`]: account, [`POST ${PATH}`]: answer })
  await renderInSession(<AccountSection />)
  await screen.findByText('1 Quay St')
  press('Edit Account Settings')
  await screen.findByRole('dialog', { name: 'Edit account' })
  return server
}

test('lists the zones of Australia and New Zealand first, and always the saved one', () => {
  const zones = timeZoneOptions('Etc/GMT-14').map(({ value }) => value)
  expect(zones[0]).toBe('Australia/Sydney')
  expect([zones.includes('Europe/London'), zones.includes('Etc/GMT-14')]).toEqual([true, true])
  expect(new Set(zones).size).toBe(zones.length)
})

test('VAL-42 SETG-10 SETG-14 requires name and address; saves all three', async () => {
  const { sent } = await open()
  write('Account name', '')
  write('Account address', ' ')
  press('Save')
  expect(screen.getAllByText('Required')).toHaveLength(2)
  write('Account name', 'Harbour Coffee')
  write('Account address', '2 Quay St')
  write('Time zone', 'Australia/Perth')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    accountName: 'Harbour Coffee',
    accountAddress: '2 Quay St',
    timeZone: 'Australia/Perth',
  })
})

test('ERR-38 shows a failed save in the modal', async () => {
  await open(new Refusal(500))
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to save account information',
  )
})
