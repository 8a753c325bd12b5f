import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { problemsIn } from '#/lib/form/problems-in.ts'
import { businessForm, taxIdLabel } from './business-form.ts'
import { BusinessSection } from './business-section.tsx'

const PATH = '/merchants/mcht_0000000000000000/settings/business'
const info = {
  typeOfProduct: 'Coffee',
  country: 'AU',
  taxCountry: 'AU',
  taxId: '51824753556',
  businessType: 'company',
  version: 'v1',
}

afterEach(() => vi.restoreAllMocks())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(answer: unknown = info, read: unknown = info) {
  const server = serve({ [`GET ${PATH}`]: read, [`POST ${PATH}`]: answer })
  await renderInSession(<BusinessSection />)
  await screen.findByText('Coffee')
  press('Edit Business information')
  await screen.findByRole('dialog', { name: 'Edit business information' })
  return server
}

test('SETG-12 the tax id is an NZBN in New Zealand, else an ABN or ACN', () => {
  expect([taxIdLabel('NZ'), taxIdLabel('AU')]).toEqual(['NZBN', 'ABN/ACN'])
})

test('VAL-02 VAL-03 VAL-42 requires the type of product; the country decides the rule of the tax id', () => {
  const draft = {
    typeOfProduct: 'Coffee',
    businessType: 'company',
    taxId: '004 085 616',
    taxCountry: 'AU',
    country: 'AU',
    gstNumber: '',
  } as const
  const problems = (change: object) =>
    Object.values(problemsIn(businessForm, { ...draft, ...change })).filter(Boolean)
  expect(problems({})).toEqual([])
  expect(problems({ typeOfProduct: ' ', taxId: '1' })).toEqual([
    'Required',
    'Please enter a valid ABN',
  ])
  expect(problems({ taxCountry: 'NZ' })).toEqual(['Please enter a valid NZBN'])
})

test('SETG-14 saves all five', async () => {
  const { sent } = await open()
  write('Type of product', 'Books')
  fireEvent.click(screen.getByLabelText('Individual'))
  write('Tax country', 'NZ')
  write('NZBN', '94 2904 190 1977')
  write('Country', 'NZ')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    typeOfProduct: 'Books',
    businessType: 'individual',
    taxCountry: 'NZ',
    taxId: '9429041901977',
    country: 'NZ',
    version: 'v1',
  })
})

test('an ACN shows the hint that a tax invoice needs the ABN', async () => {
  await open()
  const warning = 'With an ACN your receipts are not tax invoices: those need your ABN.'
  expect(screen.queryByText(warning)).toBeNull()
  write('ABN/ACN', '004 085 616')
  expect(screen.getByText(warning)).toBeTruthy()
  write('Tax country', 'NZ')
  expect(screen.queryByText(warning)).toBeNull()
})

describe('the GST number of New Zealand', () => {
  const nz = { ...info, country: 'NZ', taxCountry: 'NZ', taxId: '9429041901977' }

  test('is shown in groups, validated, saved as digits and removed', async () => {
    const saved = { ...nz, gstNumber: '49091850' }
    const { sent } = await open(saved, saved)
    const posted = () => sent.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(screen.getByText('49-091-850')).toBeTruthy()
    write('GST number (optional)', '49-091-851')
    press('Save')
    expect(screen.getByText('Please enter a valid GST number')).toBeTruthy()
    expect(posted()).toEqual([])
    write('GST number (optional)', '136-410-132')
    press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posted()).toEqual([expect.objectContaining({ gstNumber: '136410132' })])
    press('Edit Business information')
    write('GST number (optional)', ' ')
    press('Save')
    await waitFor(() => expect(posted()).toHaveLength(2))
    expect(posted()[1]).toMatchObject({ gstNumber: null })
  })

  test('appears and disappears with the country, and is not sent from Australia', async () => {
    const { sent } = await open(info, { ...info, gstNumber: null })
    expect(screen.queryByLabelText('GST number (optional)')).toBeNull()
    write('Country', 'NZ')
    write('GST number (optional)', 'not yet')
    write('Country', 'AU')
    expect(screen.queryByLabelText('GST number (optional)')).toBeNull()
    press('Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('gstNumber')
  })

  test('is hidden where the server does not store it', async () => {
    await open(nz, nz)
    expect(screen.queryByLabelText('GST number (optional)')).toBeNull()
  })
})

test('the country is read-only once there are orders, and is saved unchanged', async () => {
  const { sent } = await open(info, { ...info, isCountryFixed: true })
  const country = screen.getByLabelText<HTMLInputElement>('Country')
  expect([country.tagName, country.readOnly, country.value]).toEqual(['INPUT', true, 'Australia'])
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = sent.find(({ method }) => method === 'POST')?.body
  expect(body).toMatchObject({ country: 'AU' })
})

test('ERR-40 shows a failed save in the modal', async () => {
  await open(new Refusal(500))
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to update business information',
  )
})

test('ERR-39 SETG-17 shows a failed load', async () => {
  serve({ [`GET ${PATH}`]: new Refusal(500) })
  await renderInSession(<BusinessSection />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Failed to fetch business information',
  )
})
