import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { TRADES } from '@paydeck/contract/merchant/trades'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { AccountSetupPage } from './account-setup-page.tsx'

const ID = 'mcht_0000000000000000'
const CONSUMER = { marketplaceTags: [CONSUMER_TAG] }

const business = {
  typeOfProduct: '',
  country: 'AU',
  taxCountry: 'AU',
  taxId: '51824753556',
  businessType: 'individual',
  version: 'v1',
}
const publicInfo = {
  addressLine1: null,
  addressLine2: null,
  brandName: 'Harbour',
  businessName: 'Harbour Coffee Pty Ltd',
  cardStatementName: 'HARBOUR',
  city: null,
  contactEmail: 'hello@harbour.example',
  customerDashboard: false,
  phoneNo: '+61412345678',
  postalCode: null,
  state: null,
  supportEmail: null,
  supportSite: null,
  website: 'https://harbour.example',
}
const personal = { firstName: 'Olive', lastName: 'Owner', phoneNo: null }

const saved: Record<string, unknown> = {
  [`GET /merchants/${ID}/settings/business`]: business,
  [`GET /merchants/${ID}/settings/personal`]: personal,
  [`GET /merchants/${ID}/settings/public-info`]: publicInfo,
  [`GET /merchants/${ID}/meta-data/kvp/TradeType`]: { value: 'Plumbing' },
  [`GET /merchants/${ID}/meta-data/kvp/TradeLicence`]: { value: 'L-123' },
  [`POST /merchants/${ID}/settings/business`]: business,
  [`PATCH /merchants/${ID}/settings/personal`]: personal,
  [`POST /merchants/${ID}/settings/public-info`]: publicInfo,
  [`POST /merchants/${ID}/meta-data/kvp`]: null,
  [`POST /onboarding/${ID}/onboard`]: null,
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function open(answers = {}, config: Parameters<typeof renderInSession>[1] = {}) {
  const server = serve({ ...saved, ...answers })
  await renderInSession(<AccountSetupPage />, config)
  await screen.findByLabelText('Business name')
  const writes = () => server.sent.filter(({ method }) => method !== 'GET')
  return { ...server, writes }
}

describe('the form', () => {
  test('asks a New Zealand business for its GST number, which is optional', async () => {
    const read = `GET /merchants/${ID}/settings/business`
    const nz = { ...business, country: 'NZ', taxCountry: 'NZ', taxId: '9429041901977' }
    await open({ [read]: { ...business, gstNumber: null } })
    expect(screen.queryByLabelText('GST number (optional)')).toBeNull()
    cleanup()
    const { writes } = await open(
      { [read]: { ...nz, gstNumber: '49091850' } },
      { merchantTradingCountry: 'NZ' },
    )
    expect(field('GST number (optional)').value).toBe('49091850')
    write('GST number (optional)', '136-410-132')
    press('Save and continue')
    await waitFor(() =>
      expect(writes().map(({ body }) => body)).toContainEqual(
        expect.objectContaining({ taxId: '9429041901977', gstNumber: '136410132' }),
      ),
    )
  })

  test('ONB-01 ONB-02 ONB-07 ONB-08 has two sections, filled with the saved values', async () => {
    await open()
    const section = (name: string) => within(screen.getByRole('region', { name }))
    const first = section('Business information')
    expect(first.getByLabelText<HTMLInputElement>('Business name').value).toBe(
      'Harbour Coffee Pty Ltd',
    )
    expect(first.getByLabelText<HTMLInputElement>('Brand name').value).toBe('Harbour')
    expect(first.getByLabelText<HTMLSelectElement>('Tax country').value).toBe('AU')
    expect(first.getByLabelText<HTMLInputElement>('ABN').value).toBe('51824753556')
    expect(first.getByLabelText<HTMLInputElement>('Individual').checked).toBe(true)
    expect(first.getByLabelText<HTMLInputElement>('Website').value).toBe('https://harbour.example')
    expect(first.getByLabelText<HTMLInputElement>('Card statement name').value).toBe('HARBOUR')
    const second = section('Primary business contact')
    expect(second.getByLabelText<HTMLInputElement>('First name').value).toBe('Olive')
    expect(second.getByLabelText<HTMLInputElement>('Last name').value).toBe('Owner')
    expect(second.getByLabelText<HTMLInputElement>('Contact email').value).toBe(
      'hello@harbour.example',
    )
    expect(second.getByLabelText<HTMLInputElement>('Phone number').value).toBe('0412 345 678')
    expect(screen.queryByLabelText('Primary trade type')).toBeNull()
  })

  test('ONB-03 SHR-14 the tax country decides the name of the tax id at once; there are two countries', async () => {
    await open()
    const countries = within(field('Tax country')).getAllByRole<HTMLOptionElement>('option')
    expect(countries.map(({ value }) => value)).toEqual(['AU', 'NZ'])
    write('Tax country', 'NZ')
    expect([screen.queryByLabelText('ABN'), field('NZBN').value]).toEqual([null, '51824753556'])
    write('Tax country', 'AU')
    expect(field('ABN').value).toBe('51824753556')
  })

  test('ONB-04 offers two business types', async () => {
    await open()
    const types = within(screen.getByRole('group', { name: 'Business type' })).getAllByRole('radio')
    expect(types.map((type) => type.parentElement?.textContent)).toEqual(['Company', 'Individual'])
  })

  test('ONB-05 ONB-06 asks only the consumer brand for trade and licence, and not for a website', async () => {
    await open({}, CONSUMER)
    const trades = within(field('Primary trade type')).getAllByRole('option')
    expect(trades.map(({ textContent }) => textContent)).toEqual([...TRADES])
    expect(field('Primary trade type').value).toBe('Plumbing')
    expect(field('Trade licence (optional)').value).toBe('L-123')
    expect(screen.queryByLabelText('Website')).toBeNull()
  })

  test('ONB-09 "Reset all data" empties every field and sends nothing', async () => {
    const { writes } = await open()
    write('Business name', '')
    press('Save and continue')
    expect(field('Business name').getAttribute('aria-invalid')).toBe('true')
    write('Tax country', 'NZ')
    press('Reset all data')
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox')
    expect(inputs.map(({ value }) => value)).toEqual(inputs.map(() => ''))
    expect(field('Tax country').value).toBe('AU')
    expect(inputs.some((input) => input.hasAttribute('aria-invalid'))).toBe(false)
    expect(writes()).toEqual([])
  })

  test('a reload restores the draft; saving discards it', async () => {
    await open()
    write('Brand name', 'Half a na')
    cleanup()
    await open()
    expect(field('Brand name').value).toBe('Half a na')
    press('Save and continue')
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]))
  })

  test('shows a failed load, with a retry', async () => {
    const read = `GET /merchants/${ID}/settings/business`
    const { change } = serve({ ...saved, [read]: new Refusal(500) })
    await renderInSession(<AccountSetupPage />)
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Failed to fetch business information',
    )
    expect(screen.queryByLabelText('Business name')).toBeNull()
    change({ [read]: business })
    press('Try again')
    await screen.findByLabelText('Business name')
  })
})

describe('saving', () => {
  test('VAL-11 ONB-10 shows no errors while the form is filled in first; submitting shows all and sends nothing', async () => {
    const { writes } = await open()
    write('ABN', '1')
    write('Contact email', 'unknown')
    fireEvent.blur(field('Contact email'))
    expect(screen.queryByText('Please enter a valid ABN')).toBeNull()
    press('Save and continue')
    expect(screen.getByText('Please enter a valid ABN')).toBeTruthy()
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy()
    // After the first submit every change is validated immediately.
    write('ABN', '51 824 753 556')
    expect(screen.queryByText('Please enter a valid ABN')).toBeNull()
    expect(writes()).toEqual([])
  })

  test('ONB-11 ONB-12 sends three saves in parallel, then submits them', async () => {
    const answer: (() => void)[] = []
    const deferred = (value: unknown) => () =>
      new Promise((resolve) => answer.push(() => resolve(value)))
    const { writes } = await open({
      [`POST /merchants/${ID}/settings/business`]: deferred(business),
      [`PATCH /merchants/${ID}/settings/personal`]: deferred(personal),
      [`POST /merchants/${ID}/settings/public-info`]: deferred(publicInfo),
    })
    press('Save and continue')
    // All three are sent before any is answered, and all three must succeed.
    await waitFor(() => expect(answer).toHaveLength(3))
    answer[0]?.()
    answer[1]?.()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(writes()).toHaveLength(3)
    answer[2]?.()
    await waitFor(() => expect(writes()).toHaveLength(4))
    const paths = writes().map(({ method, path }) => `${method} ${path}`)
    expect(paths.slice(0, 3).toSorted()).toEqual(
      [
        `PATCH /merchants/${ID}/settings/personal`,
        `POST /merchants/${ID}/settings/business`,
        `POST /merchants/${ID}/settings/public-info`,
      ].toSorted(),
    )
    expect(paths[3]).toBe(`POST /onboarding/${ID}/onboard`)
  })

  test('ONB-11 ONB-18 the consumer variant also saves trade and licence, one call each', async () => {
    const { writes } = await open({}, CONSUMER)
    press('Save and continue')
    await waitFor(() => expect(writes()).toHaveLength(6))
    expect(
      writes()
        .filter(({ path }) => path.endsWith('/kvp'))
        .map(({ body }) => body),
    ).toEqual([
      { key: 'TradeType', value: 'Plumbing' },
      { key: 'TradeLicence', value: 'L-123' },
    ])
  })

  test.each([
    ['business', `POST /merchants/${ID}/settings/business`],
    ['personal', `PATCH /merchants/${ID}/settings/personal`],
    ['public-info', `POST /merchants/${ID}/settings/public-info`],
  ])(
    'ONB-12 ONB-19 ERR-13 after a failed %s save the page stays and submits nothing',
    async (_, failing) => {
      const { writes, change } = await open({ [failing]: new Refusal(500) })
      press('Save and continue')
      expect((await screen.findByRole('alert')).textContent).toContain('Failed to setup account')
      expect(writes().some(({ path }) => path.includes('onboard'))).toBe(false)
      change({ [failing]: saved[failing] })
      press('Save and continue')
      await waitFor(() => expect(writes().at(-1)?.path).toBe(`/onboarding/${ID}/onboard`))
    },
  )

  test('ONB-19 the server’s message wins, and the banner can be closed', async () => {
    await open({
      [`POST /onboarding/${ID}/onboard`]: new Refusal(400, 'Something is missing: ABN.'),
    })
    press('Save and continue')
    expect((await screen.findByRole('alert')).textContent).toContain('Something is missing: ABN.')
    press('Dismiss')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('ONB-09 after "Reset all data", Undo brings everything back', async () => {
  await open()
  write('Brand name', 'Harbour Roasters')
  press('Reset all data')
  expect([field('Brand name').value, field('First name').value]).toEqual(['', ''])
  press('Undo')
  expect([field('Brand name').value, field('First name').value]).toEqual([
    'Harbour Roasters',
    'Olive',
  ])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

describe('the phone', () => {
  const phoneCountry = () => screen.getByLabelText<HTMLSelectElement>('Phone number: country').value

  test('VAL-06 follows the tax country until another country is chosen', async () => {
    await open()
    press('Reset all data')
    expect(phoneCountry()).toBe('AU')
    write('Tax country', 'NZ')
    expect(phoneCountry()).toBe('NZ')
    write('Phone number: country', 'AU')
    write('Tax country', 'AU')
    write('Tax country', 'NZ')
    expect(phoneCountry()).toBe('NZ')
    write('Phone number: country', 'AU')
    write('Tax country', 'AU')
    expect(phoneCountry()).toBe('AU')
  })

  test('questions a New Zealand mobile typed under Australia, but not a Sydney landline', async () => {
    await open()
    write('Phone number', '021 123 4567')
    expect(screen.getByText(/A New Zealand number\?/)).toBeTruthy()
    write('Phone number: country', 'NZ')
    expect(screen.queryByText(/A New Zealand number\?/)).toBeNull()
    write('Phone number: country', 'AU')
    write('Phone number', '(02) 9374 4000')
    expect(screen.queryByText(/A New Zealand number\?/)).toBeNull()
  })
})

test('BEY-198 gives an address for questions', async () => {
  await open()
  const address = 'support@paydeck.example'
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: address })
  expect(link.href).toBe(`mailto:${address}`)
})
