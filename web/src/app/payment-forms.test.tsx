import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import {
  choose,
  runAction,
  dialogClosed,
  dialogOpened,
  openEditor,
  cardRows,
  storedSetting,
  press,
  fillIn,
} from '../../test/forms.ts'
import { ListPage } from '../../test/network.ts'
import { textOf } from '../../test/tables.ts'

const SETTINGS = `/merchants/${MERCHANT}/settings`
const CUSTOM = `${SETTINGS}/order-custom-settings`
const APPLE_PAY = `/payments/apple/web-merchant-details-jwt/${MERCHANT}`
const ACCOUNTS = `/merchants/${MERCHANT}/external-bank-account`
const FIELDS = {
  customFields: [{ key: 'Table', label: 'Table', required: true, visibleForCustomer: true }],
  version: 4,
}

test('SETC-03 SETC-07 saves and shows the checkout’s sites', async () => {
  let domainNames: string[] = []
  const answer = () => ({
    domainNames,
    encryptTo: 'pk',
    merchantUrl: 'https://harbour.example',
    partnerInternalMerchantIdentifier: MERCHANT,
    partnerMerchantName: 'Harbour',
  })
  const { writes } = await openDashboard('/settings?tab=configurations', {
    answers: {
      [`GET ${APPLE_PAY}`]: answer,
      [`POST ${APPLE_PAY}`]: (body: string[]) => {
        domainNames = body
        return answer()
      },
      [`GET ${CUSTOM}`]: FIELDS,
    },
  })
  await openEditor('Checkout payment options')
  choose('Apple Pay')
  fillIn('Domains', 'shop.example, pay.shop.example')
  press('Save')
  await dialogClosed()
  expect(writes()).toEqual([
    { method: 'POST', path: APPLE_PAY, body: ['shop.example', 'pay.shop.example'] },
  ])
  await screen.findByText('shop.example, pay.shop.example')
  expect(cardRows('Checkout payment options')).toEqual([
    ['Apple Pay', 'Enabled'],
    ['Domains', 'shop.example, pay.shop.example'],
  ])
})

test('SETC-12 SETC-13 SETC-15 SETC-16 SETC-17 adds and changes a custom field, each time sending the whole list', async () => {
  const { writes } = await openDashboard('/settings?tab=configurations', {
    answers: storedSetting(CUSTOM, FIELDS),
  })
  const rows = async (label: string) => {
    const { parentElement } = await screen.findByRole('listitem', { name: label })
    return [...(parentElement?.children ?? [])].map(textOf)
  }
  await rows('Table')
  press('Add custom field')
  await dialogOpened()
  fillIn('Label', 'Waiter')
  choose('Optional')
  choose(/^Hidden/)
  press('Add field')
  await dialogClosed()
  expect(await rows('Waiter')).toEqual([
    'Table Key: Table Required Visible Actions for Table',
    'Waiter Key: Waiter Optional Hidden Actions for Waiter',
  ])
  press('Actions for Table')
  ;(await screen.findByRole('menuitem', { name: 'Edit' })).click()
  await dialogOpened()
  fillIn('Label', 'Table number')
  choose('Optional')
  choose(/^Hidden/)
  press('Save')
  await dialogClosed()
  const waiter = { key: 'Waiter', label: 'Waiter', required: false, visibleForCustomer: false }
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: CUSTOM,
      body: { customFields: [...FIELDS.customFields, waiter], version: 4 },
    },
    {
      method: 'POST',
      path: CUSTOM,
      body: {
        customFields: [
          { key: 'Table', label: 'Table number', required: false, visibleForCustomer: false },
          waiter,
        ],
        version: 4,
      },
    },
  ])
  expect(await rows('Table number')).toEqual([
    'Table number Key: Table Optional Hidden Actions for Table number',
    'Waiter Key: Waiter Optional Hidden Actions for Waiter',
  ])
})

test.each([
  [
    'Transfer reports',
    'payout',
    { notificationsEnabled: false, notificationEmails: [], version: 'reports-v1' },
    {
      notificationsEnabled: true,
      notificationEmails: ['a@quay.example', 'b@quay.example'],
      version: 'reports-v1',
    },
  ],
  [
    'Payment confirmations',
    'order-notifications',
    {
      orderPaidNotificationsEnabled: false,
      orderPaidNotificationEmails: [],
      version: 'confirmations-v1',
    },
    {
      orderPaidNotificationsEnabled: true,
      orderPaidNotificationEmails: ['a@quay.example', 'b@quay.example'],
      version: 'confirmations-v1',
    },
  ],
])(
  'SETN-02 SETN-03 SETN-05 %s are switched on, sent with their addresses and shown again',
  async (card, setting, first, body) => {
    const { writes } = await openDashboard('/settings?tab=notifications', {
      answers: {
        ...storedSetting(`${SETTINGS}/payout`, {
          ...first,
          notificationsEnabled: false,
          notificationEmails: [],
        }),
        ...storedSetting(`${SETTINGS}/order-notifications`, {
          ...first,
          orderPaidNotificationsEnabled: false,
          orderPaidNotificationEmails: [],
        }),
        ...storedSetting(`${SETTINGS}/${setting}`, first),
      },
    })
    await openEditor(card)
    expect(cardRows(card).map(([, value]) => value)).toEqual(['Disabled', 'No one yet'])
    choose('Enabled')
    fillIn('Recipients', 'a@quay.example, b@quay.example')
    press('Save')
    await dialogClosed()
    expect(writes()).toEqual([{ method: 'POST', path: `${SETTINGS}/${setting}`, body }])
    await screen.findByText('a@quay.example, b@quay.example')
    expect(cardRows(card).map(([, value]) => value)).toEqual([
      'Enabled',
      'a@quay.example, b@quay.example',
    ])
  },
)

test('SETP-11 BEY-19 adds a bank account with a warning about its currency, and saves the chosen schedule', async () => {
  const accounts: object[] = []
  const { writes } = await openDashboard('/payouts?tab=settings', {
    answers: {
      [`GET ${ACCOUNTS}/query`]: () => accounts,
      [`POST ${ACCOUNTS}`]: (body: { accountNumber: string }) => {
        const { accountNumber, ...rest } = body
        const account = {
          ...rest,
          externalAccountId: 'bank_0000000000000001',
          accountNumberLast4: accountNumber.slice(-4),
          isDefaultForCurrency: false,
        }
        accounts.push(account)
        return account
      },
      [`GET ${SETTINGS}/payout-schedule`]: 'daily',
      [`POST ${SETTINGS}/payout-schedule`]: (body: string) => body,
    },
  })
  await screen.findByText('No bank account yet')
  press('Add bank account')
  await dialogOpened()
  fillIn('Account name', 'Quay Books Pty Ltd')
  expect(screen.queryByText(/does not receive that money/)).toBeNull()
  choose('NZD')
  expect(screen.getByText(/does not receive that money/).textContent).toContain(
    'it waits until you add an account for Australian dollars',
  )
  fillIn('BSB', '062-000')
  fillIn('Account number', '8765 4321')
  press('Add bank account')
  await dialogClosed()
  const list = within(await screen.findByRole('list', { name: 'Bank accounts' }))
  expect(list.getAllByRole('listitem').map(textOf)).toEqual([
    '•••• 4321 Quay Books Pty Ltd · AU · NZD · BSB 062-000 Edit',
  ])
  choose(/^Monthly/)
  await screen.findByText('Successfully saved payout schedule to monthly')
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: ACCOUNTS,
      body: {
        accountName: 'Quay Books Pty Ltd',
        accountNumber: '87654321',
        country: 'AU',
        currency: 'NZD',
        routingNumber: '062000',
      },
    },
    { method: 'POST', path: `${SETTINGS}/payout-schedule`, body: 'monthly' },
  ])
})

test('BEY-193 BEY-195 changes the bank account in four clicks: a new account is offered for transfers', async () => {
  const account = (externalAccountId: string, last4: string, isDefaultForCurrency: boolean) => ({
    externalAccountId,
    accountName: 'Quay Books Pty Ltd',
    accountNumberLast4: last4,
    country: 'AU',
    currency: 'AUD',
    routingNumber: '062000',
    isDefaultForCurrency,
  })
  const accounts = [account('bank_0000000000000001', '1111', true)]
  const { writes } = await openDashboard('/payments', {
    answers: {
      [`GET ${ACCOUNTS}/query`]: () => accounts,
      [`POST ${ACCOUNTS}`]: () => {
        const created = account('bank_0000000000000002', '4321', false)
        accounts.push(created)
        return created
      },
      [`POST ${ACCOUNTS}/bank_0000000000000002/primary`]: account(
        'bank_0000000000000002',
        '4321',
        true,
      ),
      [`GET ${SETTINGS}/payout-schedule`]: 'daily',
    },
  })
  await runAction('change the bank account', 'Change bank account')
  await screen.findByText('Add the new account first, then send your transfers to it.')
  fillIn('Account name', 'Quay Books Pty Ltd')
  fillIn('BSB', '062-000')
  fillIn('Account number', '8765 4321')
  press('Add bank account')
  await screen.findByRole('dialog', { name: 'Edit account •••• 4321' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Primary/ }).checked).toBe(true)
  press('Save')
  await dialogClosed()
  const paths = writes().map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith(ACCOUNTS))).toEqual([
    ACCOUNTS,
    `${ACCOUNTS}/bank_0000000000000002/primary`,
  ])
})

test('MAN-26 sends an order with every field as typed', async () => {
  const created = {
    merchantOrderId: 'order_0000000000000001',
    internalOrderId: 'INV-7',
    createdAt: '2026-03-02T03:05:00Z',
    amount: 100_00,
    currency: 'AUD',
    description: 'Kitchen lights',
    billing: { name: 'Jane Citizen', phone: '+64211234567' },
    status: 'created',
    payment: null,
    customerEmail: 'jane@customer.example',
    phoneNo: '+64211234567',
  }
  const { writes } = await openDashboard('/virtual-terminal', {
    answers: {
      [`GET /merchants/${MERCHANT}/orders`]: new ListPage([]),
      [`GET ${CUSTOM}`]: FIELDS,
      [`POST /merchants/${MERCHANT}/orders/invoices`]: {
        order: created,
        token: 'token',
        magicLink: 'https://pay.example/pay/au/invoice/order_0000000000000001?token=token',
      },
    },
  })
  await screen.findByText('There are currently no outstanding manual payment requests.')
  press('New manual payment')
  await dialogOpened()
  press('Add new item')
  fillIn('Name', 'Downlight')
  fillIn('Quantity', '3')
  fillIn(/^Cost/, '30')
  press('Save')
  press('Add new item')
  fillIn('Name', 'Work')
  fillIn('Quantity', '2')
  fillIn(/^Cost/, '5')
  press('Save')
  press('Next')
  fillIn('Order number', 'INV-7')
  fillIn('Description', 'Kitchen lights')
  fillIn('Customer name', 'Jane Citizen')
  fillIn('Customer email', 'jane@customer.example')
  fillIn('Customer phone (optional): country', 'NZ')
  fillIn('Customer phone (optional)', '021 123 4567')
  fillIn('Table', 'Twelve')
  press('Next')
  choose('Request 3DS on payment')
  press('Send to customer')
  await screen.findByRole('button', { name: 'Done' })
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: `/merchants/${MERCHANT}/orders/invoices`,
      body: {
        sendEmail: true,
        sendSms: true,
        isNumberNew: true,
        orderRequest: {
          orderType: 'manual',
          internalOrderId: 'INV-7',
          paymentAmount: { amount: 100_00, currency: 'AUD' },
          customerEmail: 'jane@customer.example',
          phoneNo: '+64211234567',
          description: 'Kitchen lights',
          items: [
            { description: 'Downlight', quantity: 3, amount: 30_00, currency: 'AUD' },
            { description: 'Work', quantity: 2, amount: 5_00, currency: 'AUD' },
          ],
          taxIncluded: true,
          request3DSOnPayment: true,
          billing: { name: 'Jane Citizen', phone: '+64211234567' },
          metadata: { Table: 'Twelve' },
          emailCustomerReceipt: true,
        },
      },
    },
  ])
})
