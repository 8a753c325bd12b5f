import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { PersonalSection } from './personal-section.tsx'

const PATH = '/merchants/mcht_0000000000000000/settings/personal'
const info = { firstName: 'Olive', lastName: 'Owner', phoneNo: null }

afterEach(() => vi.restoreAllMocks())

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(answer: unknown = info, config: Parameters<typeof renderInSession>[1] = {}) {
  const server = serve({ [`GET ${PATH}`]: info, [`PATCH ${PATH}`]: answer })
  await renderInSession(<PersonalSection />, config)
  await screen.findByText('Olive')
  fireEvent.click(screen.getByRole('button', { name: 'Edit Personal details' }))
  await screen.findByRole('dialog')
  return server
}

test('VAL-36 VAL-37 VAL-38 Save is disabled while a name is missing or has 128 characters', async () => {
  await open()
  expect(save().disabled).toBe(false)
  write('First name', ' ')
  expect([screen.getByText('Required').tagName, save().disabled]).toEqual(['P', true])
  write('First name', 'n'.repeat(128))
  expect([screen.getByText('invalid input').tagName, save().disabled]).toEqual(['P', true])
  write('First name', 'n'.repeat(127))
  expect(save().disabled).toBe(false)
})

test('SETG-09 VAL-49 VAL-50 reads a phone by the merchant’s country and sends it in international form', async () => {
  const { sent } = await open(info, { merchantTradingCountry: 'NZ' })
  write('Phone number', '0412 345 678')
  expect([screen.getByText('Please enter a valid phone number').tagName, save().disabled]).toEqual([
    'P',
    true,
  ])
  write('Phone number', '021 123 4567')
  fireEvent.click(save())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toEqual({
    firstName: 'Olive',
    lastName: 'Owner',
    phoneNo: '+64211234567',
  })
})

test('SETG-16 ERR-23 shows a failure in the modal, which stays open', async () => {
  await open(new Refusal(500))
  fireEvent.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to update personal information')
  expect(screen.getByRole('dialog').contains(alert)).toBe(true)
})

test('ERR-51 SETG-17 shows a failed load', async () => {
  serve({ [`GET ${PATH}`]: new Refusal(500) })
  await renderInSession(<PersonalSection />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to get personal information',
  )
})
