import type { PublicInfo } from '@paydeck/contract/calls/merchant'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { problemsIn } from '#/lib/form/problems-in.ts'
import { draftOf, publicInfoForm } from './public-info-form.ts'
import { PublicInfoSection } from './public-info-section.tsx'

const PATH = '/merchants/mcht_0000000000000000/settings/public-info'
const info: PublicInfo = {
  addressLine1: '1 Quay St',
  addressLine2: null,
  brandName: 'Harbour',
  businessName: 'Harbour Coffee Pty Ltd',
  cardStatementName: 'HARBOUR',
  city: 'Sydney',
  contactEmail: 'hello@harbour.example',
  customerDashboard: false,
  phoneNo: '+61412345678',
  postalCode: '2000',
  state: 'NSW',
  supportEmail: 'help@harbour.example',
  supportSite: null,
  website: 'https://harbour.example',
  version: 'v1',
}
const validDraft = draftOf({ ...info, supportSite: 'https://help.harbour.example' })

afterEach(() => vi.restoreAllMocks())

describe('the rules', () => {
  test('a website or support site that is not an address is marked', () => {
    const wrong = { ...validDraft, website: 'not an address', supportSite: 'neither is this' }
    expect(problemsIn(publicInfoForm, wrong)).toEqual({
      website: 'Please enter a valid website',
      supportSite: 'Please enter a valid support site',
    })
  })

  test('VAL-51 requires every text but address line 2', () => {
    const empty = draftOf({
      ...Object.fromEntries(Object.keys(info).map((key) => [key, null])),
      businessName: '',
      brandName: '',
      customerDashboard: false,
    } as unknown as PublicInfo)
    const messages = Object.entries(problemsIn(publicInfoForm, empty)).filter(
      ([, problem]) => problem !== null,
    )
    expect(messages.map(([field]) => field).toSorted()).toEqual(
      [
        'addressLine1',
        'brandName',
        'businessName',
        'cardStatementName',
        'city',
        'contactEmail',
        'phoneNo',
        'postalCode',
        'state',
        'supportEmail',
        'supportSite',
        'website',
      ].toSorted(),
    )
    const result = problemsIn(publicInfoForm, { ...validDraft, addressLine2: '' })
    expect(Object.values(result).filter(Boolean)).toEqual([])
  })

  test('VAL-05 VAL-22 VAL-49 VAL-50 statement name, addresses and phone have separate rules', () => {
    const invalid = {
      ...validDraft,
      cardStatementName: 'MY SHOP',
      supportEmail: 'x',
      phoneNo: '12',
    }
    expect(problemsIn(publicInfoForm, invalid)).toMatchObject({
      cardStatementName: 'Should have latin letters only, and between 5 and 13 chars',
      supportEmail: 'Please enter a valid email address',
      phoneNo: 'Please enter a valid phone number',
    })
    // Australian unless the number has a prefix.
    expect(validDraft.phoneCountry).toBe('AU')
    expect(problemsIn(publicInfoForm, { ...validDraft, phoneNo: '(02) 9374 4000' })).toEqual({})
    expect(problemsIn(publicInfoForm, { ...validDraft, phoneNo: '+64 21 123 4567' })).toEqual({})
  })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

async function open(answer: unknown = info) {
  const server = serve({ [`GET ${PATH}`]: info, [`POST ${PATH}`]: answer })
  await renderInSession(<PublicInfoSection />)
  await screen.findByText('Harbour Coffee Pty Ltd')
  return server
}

describe('the card', () => {
  test('SETG-07 what is missing is a dash', async () => {
    await open()
    expect(valueOf('Website')).toBe('https://harbour.example')
    expect([valueOf('Support site'), valueOf('Address line 2')]).toEqual(['—', '—'])
    expect(valueOf('Customer dashboard')).toBe('Disabled')
  })

  test('SETG-06 SETG-08 SETG-15 sends the whole object, closes and refetches', async () => {
    const { sent, change } = await open()
    press('Edit Public information')
    await screen.findByRole('dialog')
    press('Save')
    expect(screen.getByText('Required')).toBeTruthy()
    write('Support site', 'https://help.harbour.example')
    fireEvent.click(screen.getByLabelText('Enabled'))
    change({ [`GET ${PATH}`]: { ...info, customerDashboard: true } })
    press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      ...info,
      addressLine2: '',
      supportSite: 'https://help.harbour.example',
      customerDashboard: true,
    })
    expect(valueOf('Customer dashboard')).toBe('Enabled')
  })

  test('SETG-16 ERR-50 SHR-17 shows a failure in the modal; Cancel closes it without saving', async () => {
    const { sent } = await open(new Refusal(500))
    press('Edit Public information')
    await screen.findByRole('dialog')
    write('Support site', 'https://help.harbour.example')
    press('Save')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Failed to update public information')
    expect(screen.getByRole('dialog').contains(alert)).toBe(true)
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(valueOf('Support site')).toBe('—')
  })

  test('does not overwrite another person’s save, even when saving twice', async () => {
    const { sent, change } = await open(new Refusal(409, 'Please look at them again.'))
    press('Edit Public information')
    await screen.findByRole('dialog')
    write('Support site', 'https://help.harbour.example')
    change({ [`GET ${PATH}`]: { ...info, city: 'Hobart', version: 'v2' } })
    press('Save')
    await screen.findByText('Hobart')
    press('Save')
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2))
    const last = sent.filter(({ method }) => method === 'POST').at(-1)
    expect(last?.body).toMatchObject({ city: 'Sydney', version: 'v1' })
  })

  test('ERR-49 SETG-17 shows a failed load in a banner that can be closed', async () => {
    serve({ [`GET ${PATH}`]: new Refusal(500) })
    await renderInSession(<PublicInfoSection />)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch public information',
    )
    press('Dismiss')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('VAL-51 in New Zealand the state is a region from a list; a saved text stays', async () => {
  serve({ [`GET ${PATH}`]: { ...info, state: 'Aotea' } })
  await renderInSession(<PublicInfoSection />, { merchantTradingCountry: 'NZ' })
  await waitFor(() => expect(valueOf('Region')).toBe('Aotea'))
  press('Edit Public information')
  const region = await screen.findByLabelText<HTMLSelectElement>('Region')
  const options = [...region.options].map(({ value }) => value)
  expect([region.value, options.includes('Auckland'), options.includes('NSW')]).toEqual([
    'Aotea',
    true,
    false,
  ])
})

test('the customer dashboard says that it changes nothing yet', async () => {
  serve({ [`GET ${PATH}`]: info })
  await renderInSession(<PublicInfoSection />)
  await waitFor(() => expect(valueOf('City')).toBe('Sydney'))
  press('Edit Public information')
  expect((await screen.findByRole('dialog')).textContent).toContain('This has no effect yet')
})
