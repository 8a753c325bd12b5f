import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { expect, test } from 'vitest'

import {
  ACCOUNT,
  MERCHANT,
  openDashboard,
  PERSONAL_INFO,
  PUBLIC_INFO,
} from '../../test/dashboard.tsx'
import {
  choose,
  dialogClosed,
  openEditor,
  cardRows,
  storedSetting,
  press,
  fillIn,
} from '../../test/forms.ts'
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
      ...storedSetting(`${SETTINGS}/public-info`, PUBLIC_INFO),
      ...storedSetting(`${SETTINGS}/personal`, PERSONAL_INFO, 'PATCH'),
      ...storedSetting(`${SETTINGS}/account`, ACCOUNT),
      ...storedSetting(`${SETTINGS}/business`, BUSINESS),
      ...storedSetting(`${SETTINGS}/branding`, BRANDING),
      ...answers,
    },
  })

async function save(): Promise<void> {
  press('Save')
  await dialogClosed()
}

test('SETG-05 SETG-06 SETG-08 shows and saves all fourteen fields of the public information', async () => {
  const { writes } = await open()
  await openEditor('Public information')
  expect(cardRows('Public information')).toEqual([
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
  fillIn('Business name', 'Quay Books Pty Ltd')
  fillIn('Brand name', 'Quay Books')
  fillIn('Website', 'https://quay.example')
  fillIn('Card statement name', 'QUAYBOOKS')
  fillIn('Address line 1', '2 Wharf Rd')
  fillIn('Address line 2 (optional)', 'Shop 3')
  fillIn('City', 'Hobart')
  fillIn('State', 'TAS')
  fillIn('Postal code', '7000')
  fillIn('Contact email', 'owner@quay.example')
  fillIn('Support email', 'support@quay.example')
  fillIn('Support site', 'https://support.quay.example')
  fillIn('Phone number: country', 'NZ')
  fillIn('Phone number', '021 123 4567')
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
  expect(cardRows('Public information').map(([, value]) => value)).toEqual([
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
  await openEditor('Personal details')
  expect(cardRows('Personal details').map(([, value]) => value)).toEqual([
    'Ava',
    'Nguyen',
    '0498 765 432',
  ])
  fillIn('First name', 'Mere')
  fillIn('Last name', 'Rangi')
  fillIn('Phone number: country', 'NZ')
  fillIn('Phone number', '021 765 4321')
  await save()
  expect(writes()).toEqual([
    {
      method: 'PATCH',
      path: `${SETTINGS}/personal`,
      body: { firstName: 'Mere', lastName: 'Rangi', phoneNo: '+64217654321' },
    },
  ])
  expect(cardRows('Personal details')).toEqual([
    ['First name', 'Mere'],
    ['Last name', 'Rangi'],
    ['Phone number', '+64 21 765 4321'],
  ])
})

test('SETG-10 shows and saves the account’s name, address and time zone', async () => {
  const { writes } = await open()
  await openEditor('Account Settings')
  expect(cardRows('Account Settings').map(([, value]) => value)).toEqual([
    'Harbour Trading',
    '7 Ledger Lane',
    'Australia/Sydney',
  ])
  fillIn('Account name', 'Quay Trading')
  fillIn('Account address', '8 Wharf Rd')
  fillIn('Time zone', 'Australia/Perth')
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
  expect(cardRows('Account Settings')).toEqual([
    ['Account name', 'Quay Trading'],
    ['Account address', '8 Wharf Rd'],
    ['Time zone', 'Australia/Perth'],
  ])
})

test('SETG-11 shows and saves all business information', async () => {
  const { writes } = await open()
  await openEditor('Business information')
  expect(cardRows('Business information').map(([, value]) => value)).toEqual([
    'Coffee',
    'Company',
    'Australia',
    '51 824 753 556',
    'Australia',
  ])
  fillIn('Type of product', 'Books')
  choose('Individual')
  fillIn('Tax country', 'NZ')
  fillIn('NZBN', '94 2904 190 1977')
  fillIn('Country', 'NZ')
  fillIn('GST number (optional)', '136-410-132')
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
  expect(cardRows('Business information')).toEqual([
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
  await openEditor('Branding Settings')
  fillIn('Icon URI', 'https://quay.example/icon.png')
  fillIn('Logo URI', 'https://quay.example/logo.png')
  fillIn('Logo alternative text', 'Quay Books logo')
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
  expect(cardRows('Branding Settings')).toEqual([
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
  await openEditor('Trade information')
  expect(cardRows('Trade information').map(([, value]) => value)).toEqual(['Plumbing', 'L-123'])
  fillIn('Primary trade type', 'Carpentry')
  fillIn('Trade licence (optional)', 'L-456')
  await save()
  expect(writes().map(({ body }) => body)).toEqual([
    { key: 'TradeType', value: 'Carpentry' },
    { key: 'TradeLicence', value: 'L-456' },
  ])
  expect(cardRows('Trade information')).toEqual([
    ['Primary trade type', 'Carpentry'],
    ['Trade licence', 'L-456'],
  ])
})
