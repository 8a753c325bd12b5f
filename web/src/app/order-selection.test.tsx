import type { Order } from '@paydeck/contract/calls/orders'
import { api } from '@paydeck/contract/protocol/api'
import { fillPath } from '@paydeck/contract/protocol/route'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage, Refusal } from '../../test/network.ts'
import { readTable } from '../../test/tables.ts'

const OPEN: Order = {
  merchantOrderId: 'order_0000000000000001',
  internalOrderId: 'HC-1',
  createdAt: '2026-03-02T03:05:00Z',
  amount: 20_00,
  currency: 'AUD',
  description: null,
  billing: { name: null, phone: null },
  status: 'created',
  payment: null,
  customerEmail: 'jane@customer.example',
  phoneNo: null,
}
const CANCELLED: Order = {
  ...OPEN,
  merchantOrderId: 'order_0000000000000002',
  internalOrderId: 'HC-2',
  status: 'cancelled',
}
const { merchantOrderId } = OPEN
const RESEND = `${api.resendInvoice.method} ${fillPath(api.resendInvoice.path, { merchantId: MERCHANT, merchantOrderId })}`

async function openDialog(answer: unknown, ...selected: string[]) {
  const dashboard = await openDashboard('/virtual-terminal', {
    answers: {
      [`GET /merchants/${MERCHANT}/orders`]: new ListPage([OPEN, CANCELLED]),
      [RESEND]: answer,
    },
  })
  await readTable('Orders')
  for (const name of selected)
    fireEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  fireEvent.click(await screen.findByRole('button', { name: 'Resend' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  const buttons = () =>
    within(dialog)
      .getAllByRole('button', { hidden: true })
      .map(({ textContent }) => textContent)
      .filter(Boolean)
  const press = (name: string) =>
    fireEvent.click(within(dialog).getByRole('button', { name, hidden: true }))
  return { ...dashboard, dialog, buttons, press }
}

test('BEY-128 resends the selected orders that can be sent, and those that failed once more', async () => {
  const { dialog, buttons, press, change, sent } = await openDialog(
    new Refusal(503, 'Too busy'),
    'HC-1',
    'HC-2',
  )
  expect(dialog.textContent).toContain('Left out: ')
  expect(buttons()).toEqual(['Back', 'Resend 1 order'])
  press('Resend 1 order')
  await waitFor(() => expect(buttons()).toEqual(['Done', 'Try again (1)']))
  expect(dialog.textContent).toContain('Too busy')
  change({ [RESEND]: null })
  press('Try again (1)')
  await waitFor(() => expect(buttons()).toEqual(['Done']))
  expect(dialog.textContent).toContain('Sent: 1 of 1.')
  const calls = sent.filter(({ path }) => path.includes(`${merchantOrderId}/`))
  expect(calls.map(({ path }) => new URL(path, 'http://dashboard.test').search)).toEqual([
    '?sendEmail=true&sendSms=false',
    '?sendEmail=true&sendSms=false',
  ])
})

test('BEY-128 offers nothing to send when none of the selected orders can be sent', async () => {
  const { dialog, buttons } = await openDialog(null, 'HC-2')
  expect(dialog.textContent).toContain('Left out: ')
  expect(buttons()).toEqual(['Back'])
})
