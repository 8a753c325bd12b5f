import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { expect, test } from 'vitest'

import {
  ACCOUNT,
  MERCHANT,
  openDashboard,
  PERSONAL_INFO,
  PUBLIC_INFO,
} from '../../test/dashboard.tsx'
import { choose, dialogClosed, edit, factsOf, keptSetting, press, write } from '../../test/forms.ts'
import type { Answers } from '../../test/network.ts'

const SETTINGS = `/merchants/${MERCHANT}/settings`
const META = `/merchants/${MERCHANT}/meta-data/kvp`
const BUSINESS = {
  typeOfProduct: 'Coffee',
  country: 'AU',
  taxCountry: 'AU',
  taxId: '51824753556',
  gstNumber: null,
  businessType: 'company',
  version: 'business-v1',
}
const BRANDING = {
  iconUri: null,
  logoUri: null,
  logoAltText: null,
  colour: null,
  version: 'branding-v1',
}

const open = (answers: Answers = {}, config = {}) =>
  openDashboard('/settings', {
    config,
    answers: {
      ...keptSetting(`${SETTINGS}/public-info`, PUBLIC_INFO),
      ...keptSetting(`${SETTINGS}/personal`, PERSONAL_INFO, 'PATCH'),
      ...keptSetting(`${SETTINGS}/account`, ACCOUNT),
      ...keptSetting(`${SETTINGS}/business`, BUSINESS),
      ...keptSetting(`${SETTINGS}/branding`, BRANDING),
      ...answers,
    },
  })

async function save(): Promise<void> {
  press('Save')
  await dialogClosed()
}

test('SETG-05 SETG-06 SETG-08 shows and saves all fourteen fields of the public information', async () => {
  const { writes } = await open()
  await edit('Public information')
  expect(factsOf('Public information')).toEqual([
    ['Business name', 'Harbour Coffee Pty Ltd'],
    ['Brand name', 'Harbour'],
    ['Website', 'https://harbour.example'],
    ['Card statement name', 'HARBOURCAFE'],
    ['Address line 1', '1 Quay St'],
    ['Address line 2', 'Level 2'],
    ['City', 'Sydney'],
    ['State', 'NSW'],
    ['Postal code', '2000'],
    ['Phone number', '0412 345 678'],
    ['Contact email', 'hello@harbour.example'],
    ['Support email', 'help@harbour.example'],
    ['Support site', 'https://help.harbour.example'],
    ['Customer dashboard', 'Disabled'],
  ])
  write('Business name', 'Quay Books Pty Ltd')
  write('Brand name', 'Quay Books')
  write('Website', 'https://quay.example')
  write('Card statement name', 'QUAYBOOKS')
  write('Address line 1', '2 Wharf Rd')
  write('Address line 2 (optional)', 'Shop 3')
  write('City', 'Hobart')
  write('State', 'TAS')
  write('Postal code', '7000')
  write('Contact email', 'owner@quay.example')
  write('Support email', 'support@quay.example')
  write('Support site', 'https://support.quay.example')
  write('Phone number: country', 'NZ')
  write('Phone number', '021 123 4567')
  choose('Enabled')
  await save()
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `${SETTINGS}/public-info`,
      body: {
        businessName: 'Quay Books Pty Ltd',
        brandName: 'Quay Books',
        website: 'https://quay.example',
        cardStatementName: 'QUAYBOOKS',
        addressLine1: '2 Wharf Rd',
        addressLine2: 'Shop 3',
        city: 'Hobart',
        state: 'TAS',
        postalCode: '7000',
        contactEmail: 'owner@quay.example',
        supportEmail: 'support@quay.example',
        supportSite: 'https://support.quay.example',
        phoneNo: '+64211234567',
        customerDashboard: true,
        version: 'public-v1',
      },
    },
  ])
  expect(factsOf('Public information').map(([, value]) => value)).toEqual([
    'Quay Books Pty Ltd',
    'Quay Books',
    'https://quay.example',
    'QUAYBOOKS',
    '2 Wharf Rd',
    'Shop 3',
    'Hobart',
    'TAS',
    '7000',
    '+64 21 123 4567',
    'owner@quay.example',
    'support@quay.example',
    'https://support.quay.example',
    'Enabled',
  ])
})

test('SETG-09 shows and saves the person’s name and phone number', async () => {
  const { writes } = await open()
  await edit('Personal details')
  expect(factsOf('Personal details').map(([, value]) => value)).toEqual([
    'Ava',
    'Nguyen',
    '0498 765 432',
  ])
  write('First name', 'Mere')
  write('Last name', 'Rangi')
  write('Phone number: country', 'NZ')
  write('Phone number', '021 765 4321')
  await save()
  expect(writes()).toEqual([
    {
      method: 'PATCH',
      path: `${SETTINGS}/personal`,
      body: { firstName: 'Mere', lastName: 'Rangi', phoneNo: '+64217654321' },
    },
  ])
  expect(factsOf('Personal details')).toEqual([
    ['First name', 'Mere'],
    ['Last name', 'Rangi'],
    ['Phone number', '+64 21 765 4321'],
  ])
})

test('SETG-10 shows and saves the account’s name, address and time zone', async () => {
  const { writes } = await open()
  await edit('Account Settings')
  expect(factsOf('Account Settings').map(([, value]) => value)).toEqual([
    'Harbour Trading',
    '7 Ledger Lane',
    'Australia/Sydney',
  ])
  write('Account name', 'Quay Trading')
  write('Account address', '8 Wharf Rd')
  write('Time zone', 'Australia/Perth')
  await save()
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `${SETTINGS}/account`,
      body: {
        accountName: 'Quay Trading',
        accountAddress: '8 Wharf Rd',
        timeZone: 'Australia/Perth',
        version: 'account-v1',
      },
    },
  ])
  expect(factsOf('Account Settings')).toEqual([
    ['Account name', 'Quay Trading'],
    ['Account address', '8 Wharf Rd'],
    ['Time zone', 'Australia/Perth'],
  ])
})

test('SETG-11 shows and saves all business information', async () => {
  const { writes } = await open()
  await edit('Business information')
  expect(factsOf('Business information').map(([, value]) => value)).toEqual([
    'Coffee',
    'Company',
    'Australia',
    '51 824 753 556',
    'Australia',
  ])
  write('Type of product', 'Books')
  choose('Individual')
  write('Tax country', 'NZ')
  write('NZBN', '94 2904 190 1977')
  write('Country', 'NZ')
  write('GST number (optional)', '136-410-132')
  await save()
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `${SETTINGS}/business`,
      body: {
        typeOfProduct: 'Books',
        businessType: 'individual',
        taxCountry: 'NZ',
        taxId: '9429041901977',
        country: 'NZ',
        gstNumber: '136410132',
        version: 'business-v1',
      },
    },
  ])
  expect(factsOf('Business information')).toEqual([
    ['Type of product', 'Books'],
    ['Business type', 'Individual'],
    ['Tax country', 'New Zealand'],
    ['NZBN', '9429041901977'],
    ['Country', 'New Zealand'],
    ['GST number', '136-410-132'],
  ])
})

test('SETG-13 shows and saves the icon, the logo and its alternative text', async () => {
  const { writes } = await open()
  await edit('Branding Settings')
  write('Icon URI', 'https://quay.example/icon.png')
  write('Logo URI', 'https://quay.example/logo.png')
  write('Logo alternative text', 'Quay Books logo')
  await save()
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `${SETTINGS}/branding`,
      body: {
        iconUri: 'https://quay.example/icon.png',
        logoUri: 'https://quay.example/logo.png',
        logoAltText: 'Quay Books logo',
        version: 'branding-v1',
      },
    },
  ])
  expect(factsOf('Branding Settings')).toEqual([
    ['Logo alternative text', 'Quay Books logo'],
    ['Icon URI', 'https://quay.example/icon.png'],
    ['Logo URI', 'https://quay.example/logo.png'],
  ])
})

test('SETG-04 shows and saves trade and licence', async () => {
  const saved: Record<string, string> = { TradeType: 'Plumbing', TradeLicence: 'L-123' }
  const { writes } = await open(
    {
      [`GET ${META}/TradeType`]: () => ({ value: saved['TradeType'] }),
      [`GET ${META}/TradeLicence`]: () => ({ value: saved['TradeLicence'] }),
      [`POST ${META}`]: ({ key, value }: { key: string; value: string }) => {
        saved[key] = value
        return null
      },
    },
    { marketplaceTags: [CONSUMER_TAG] },
  )
  await edit('Trade information')
  expect(factsOf('Trade information').map(([, value]) => value)).toEqual(['Plumbing', 'L-123'])
  write('Primary trade type', 'Carpentry')
  write('Trade licence (optional)', 'L-456')
  await save()
  expect(writes().map(({ body }) => body)).toEqual([
    { key: 'TradeType', value: 'Carpentry' },
    { key: 'TradeLicence', value: 'L-456' },
  ])
  expect(factsOf('Trade information')).toEqual([
    ['Primary trade type', 'Carpentry'],
    ['Trade licence', 'L-456'],
  ])
})
