import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { recordNavigations } from '../../test/navigations.ts'
import { MERCHANT, openDashboard, PERSONAL_INFO, PUBLIC_INFO } from '../../test/dashboard.tsx'
import {
  choose,
  runAction,
  dialogClosed,
  dialogOpened,
  cardRows,
  storedSetting,
  press,
  fillIn,
} from '../../test/forms.ts'

const SETTINGS = `/merchants/${MERCHANT}/settings`
const TEAM = `/dashboard/merchant/${MERCHANT}/team`
const META = `/merchants/${MERCHANT}/meta-data/kvp`
const BUSINESS = {
  typeOfProduct: '',
  country: 'AU',
  taxCountry: 'AU',
  taxId: null,
  businessType: null,
  version: 'business-v1',
}
const NEW = { isActivated: false, isAccountSet: false }
const UNKNOWN = {
  ...PUBLIC_INFO,
  supportEmail: null,
  supportSite: null,
  version: undefined,
}

const setUp = (config = {}) =>
  openDashboard('/account-setup', {
    config,
    status: NEW,
    answers: {
      ...storedSetting(`${SETTINGS}/business`, BUSINESS),
      ...storedSetting(`${SETTINGS}/personal`, PERSONAL_INFO, 'PATCH'),
      ...storedSetting(`${SETTINGS}/public-info`, UNKNOWN),
      [`GET ${META}/TradeType`]: { value: null },
      [`GET ${META}/TradeLicence`]: { value: null },
      [`POST ${META}`]: null,
      [`POST /onboarding/${MERCHANT}/onboard`]: null,
    },
  })

async function fillSetUp(): Promise<void> {
  await screen.findByLabelText('Business name')
  fillIn('Business name', 'Quay Books Pty Ltd')
  fillIn('Brand name', 'Quay Books')
  fillIn('Tax country', 'NZ')
  fillIn('NZBN', '94 2904 190 1977')
  choose('Individual')
  fillIn('Card statement name', 'QUAYBOOKS')
  fillIn('First name', 'Mere')
  fillIn('Last name', 'Rangi')
  fillIn('Contact email', 'owner@quay.example')
  fillIn('Phone number: country', 'NZ')
  fillIn('Phone number', '021 123 4567')
}

const BUSINESS_BODY = {
  typeOfProduct: '',
  country: 'AU',
  taxCountry: 'NZ',
  taxId: '9429041901977',
  businessType: 'individual',
}
const PUBLIC_BODY = {
  businessName: 'Quay Books Pty Ltd',
  brandName: 'Quay Books',
  cardStatementName: 'QUAYBOOKS',
  contactEmail: 'owner@quay.example',
  supportEmail: 'owner@quay.example',
  phoneNo: '+64211234567',
}

test('ONB-02 ONB-07 ONB-11 the account set-up sends everything entered, and shows it afterwards', async () => {
  const { slug, writes } = await setUp()
  await fillSetUp()
  fillIn('Website', 'https://quay.example')
  press('Save and continue')
  await waitFor(() => expect(window.location.pathname).toBe(`/${slug}/bank-details`))
  expect(writes()).toEqual([
    { method: 'POST', path: `${SETTINGS}/business`, body: BUSINESS_BODY },
    {
      method: 'PATCH',
      path: `${SETTINGS}/personal`,
      body: { firstName: 'Mere', lastName: 'Rangi' },
    },
    {
      method: 'POST',
      path: `${SETTINGS}/public-info`,
      body: {
        ...PUBLIC_BODY,
        website: 'https://quay.example',
        supportSite: 'https://quay.example',
      },
    },
    { method: 'POST', path: `/onboarding/${MERCHANT}/onboard`, body: undefined },
  ])
  await screen.findByText('Back to account set-up')
  press('Back to account set-up')
  await screen.findByLabelText('Business name')
  const values = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  expect(values).toEqual([
    'Quay Books Pty Ltd',
    'Quay Books',
    '9429041901977',
    'https://quay.example',
    'QUAYBOOKS',
    'Mere',
    'Rangi',
    'owner@quay.example',
    '021 123 4567',
  ])
  expect(screen.getByLabelText<HTMLInputElement>('Individual').checked).toBe(true)
})

test('ONB-05 ONB-11 the consumer variant sends trade and licence as well, and its own website', async () => {
  const { writes } = await setUp({ marketplaceTags: [CONSUMER_TAG] })
  await fillSetUp()
  fillIn('Primary trade type', 'Carpentry')
  fillIn('Trade licence (optional)', 'L-456')
  press('Save and continue')
  await waitFor(() => expect(writes()).toHaveLength(6))
  expect(writes().map(({ body }) => body)).toEqual([
    BUSINESS_BODY,
    { firstName: 'Mere', lastName: 'Rangi' },
    {
      ...PUBLIC_BODY,
      website: 'https://trades.paydeck.example',
      supportSite: 'https://trades.paydeck.example',
    },
    { key: 'TradeType', value: 'Carpentry' },
    { key: 'TradeLicence', value: 'L-456' },
    undefined,
  ])
})

test('BANK-02 BANK-03 BANK-04 BANK-06 BANK-07 sends all bank details as typed', async () => {
  const opened = recordNavigations()
  const account = {
    externalAccountId: 'bank_0000000000000001',
    accountName: 'Quay Books Ltd',
    accountNumberLast4: '3456',
    routingNumber: '',
    country: 'NZ',
    currency: 'NZD',
    isDefaultForCurrency: true,
  }
  const { slug, writes } = await openDashboard('/bank-details', {
    status: { isActivated: false, isAccountSet: true },
    answers: {
      [`POST /merchants/${MERCHANT}/external-bank-account`]: account,
      ...storedSetting(`${SETTINGS}/payout`, {
        notificationEmails: [],
        notificationsEnabled: true,
        version: 'v',
      }),
      [`POST ${SETTINGS}/payout-schedule`]: (body: string) => body,
    },
  })
  await screen.findByLabelText('Payout currency')
  fillIn('Payout currency', 'NZD')
  fillIn('Country', 'NZ')
  fillIn('Account holder name', 'Quay Books Ltd')
  fillIn('Account number', '12-3456-7890123-456')
  choose('Weekly')
  fillIn('Payout notification emails (optional)', 'a@quay.example, b@quay.example')
  press('Save and continue')
  await waitFor(() => expect(opened).toEqual([`/${slug}`]))
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `/merchants/${MERCHANT}/external-bank-account`,
      body: {
        accountName: 'Quay Books Ltd',
        accountNumber: '1234567890123456',
        country: 'NZ',
        currency: 'NZD',
        routingNumber: '',
      },
    },
    {
      method: 'POST',
      path: `${SETTINGS}/payout`,
      body: { notificationEmails: ['a@quay.example', 'b@quay.example'] },
    },
    { method: 'POST', path: `${SETTINGS}/payout-schedule`, body: 'weekly' },
  ])
})

test('ACC-02 ACC-04 ACC-07 sends a person’s name and password as typed, and shows the new name', async () => {
  const { writes } = await openDashboard('/account', {
    answers: {
      ...storedSetting(`${SETTINGS}/personal`, PERSONAL_INFO, 'PATCH'),
      'GET /authn/second-factor': { isOn: false, since: null, recoveryCodesLeft: 0 },
      'GET /authn/sessions': [],
      'POST /authn/change-password': null,
    },
  })
  await screen.findByText('Ava Nguyen')
  press('Edit details')
  await dialogOpened()
  fillIn('First name', 'Mere')
  fillIn('Last name', 'Rangi')
  press('Save')
  await screen.findByText('Mere Rangi')
  expect(cardRows('Your details')).toEqual([
    ['Login email', 'ava@harbour.example'],
    ['Name', 'Mere Rangi'],
  ])
  press('Update your password')
  await dialogOpened()
  fillIn('Current password', 'old password')
  fillIn('New password', 'new password')
  fillIn('Repeat the new password', 'new password')
  press('Update password')
  await screen.findByText('Update password successfully!')
  expect(writes()).toEqual([
    {
      method: 'PATCH',
      path: `${SETTINGS}/personal`,
      body: { firstName: 'Mere', lastName: 'Rangi' },
    },
    {
      method: 'POST',
      path: '/authn/change-password',
      body: { password: 'old password', newPassword: 'new password' },
    },
  ])
})

test('a code turns two-factor sign-in off', async () => {
  let isOn = true
  const { writes } = await openDashboard('/account', {
    answers: {
      'GET /authn/second-factor': () => ({ isOn, since: null, recoveryCodesLeft: 8 }),
      'GET /authn/sessions': [],
      'POST /authn/second-factor/off': () => {
        isOn = false
        return {}
      },
    },
  })
  await screen.findByText('Turn off')
  press('Turn off')
  await dialogOpened()
  fillIn('Code from your authenticator app', 'aaaa-bbbb')
  press('Turn off')
  await screen.findByText('Set up two-factor sign-in')
  expect(writes()).toEqual([
    { method: 'POST', path: '/authn/second-factor/off', body: { code: 'aaaa-bbbb' } },
  ])
})

test('BEY-193 BEY-195 a colleague is invited in three clicks, and a reload does not ask again', async () => {
  const { slug, writes } = await openDashboard('/home', {
    grants: { role: 'owner', permissions: [] },
    answers: {
      [`GET ${TEAM}`]: [],
      [`POST ${TEAM}`]: (body: { email: string }) => ({ ...body, userId: 'user_2' }),
    },
  })
  await runAction('invite someone', 'Invite a person')
  await dialogOpened()
  expect(window.location.pathname).toBe(`/${slug}/team`)
  fillIn('Email', 'jo@quay.example')
  press('Send invitation')
  await screen.findByText(/We sent a link to jo@quay\.example\./)
  expect(window.history.state).toHaveProperty('act')
  press('Done')
  await dialogClosed()
  expect(window.history.state).not.toHaveProperty('act')
  expect(writes().filter(({ path }) => path === TEAM)).toMatchObject([
    { body: { email: 'jo@quay.example' } },
  ])
})
