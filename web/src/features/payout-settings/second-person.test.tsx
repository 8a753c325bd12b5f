import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { serve } from '../../../test/network.ts'
import { BankAccountsCard } from './bank-accounts-card.tsx'
import { PayoutSettings } from './payout-settings.tsx'
import { ScheduleCard } from './schedule-card.tsx'

const M = 'mcht_0000000000000000'
const PENDING_APPROVAL = {
  approvalId: 'appr_1',
  approvers: ['Ana'],
  endsAt: '2026-03-09T03:05:00.000Z',
}
const OWNER = {
  role: 'owner',
  permissions: [],
  secondPerson: { refundsOver: null, bankChanges: true },
}
const NEEDS = 'This needs a second person. Nothing changes until they approve it.'

test('BEY-178 a payout schedule that needs approval stays unchanged, and says who must approve', async () => {
  const { sent } = serve({
    [`GET /merchants/${M}/settings/payout-schedule`]: 'daily',
    [`POST /merchants/${M}/settings/payout-schedule`]: PENDING_APPROVAL,
  })
  await renderInSession(<ScheduleCard />, {}, OWNER)
  expect(screen.getByText(NEEDS)).toBeTruthy()
  const weekly = await screen.findByRole<HTMLInputElement>('radio', { name: /^Weekly/ })
  await screen.findByRole('radio', { name: /^Daily/, checked: true })
  fireEvent.click(weekly)
  await screen.findByText('The change is waiting for approval. Ana must approve it by 9th Mar 26.')
  expect(weekly.checked).toBe(false)
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(['weekly'])
})

test('BEY-271 waiting changes appear above the settings, also after the page is reopened', async () => {
  const approval = {
    approvalId: 'appr_1',
    subject: { act: 'change_payout_schedule', schedule: 'weekly' },
    askedBy: 'Jo Cash',
    isOwn: false,
    askedAt: '2026-03-02T03:05:00.000Z',
    endsAt: '2026-03-09T03:05:00.000Z',
    state: 'waiting',
    approvers: ['Ana', 'Ben'],
    mayApprove: false,
    decidedBy: null,
    decidedAt: null,
    explanation: null,
    result: null,
  }
  const refund = { act: 'refund', transactionId: 'tran_1', internalOrderId: 'HC-7', amount: 5 }
  serve({
    [`GET /merchants/${M}/settings/payout-schedule`]: 'daily',
    [`GET /merchants/${M}/external-bank-account/query`]: [],
    [`GET /merchants/${M}/approvals`]: [
      approval,
      { ...approval, approvalId: 'appr_2', state: 'declined' },
      {
        ...approval,
        approvalId: 'appr_3',
        subject: { ...refund, currency: 'AUD', customerName: null, reason: null },
      },
    ],
  })
  await renderInSession(<PayoutSettings />, {}, OWNER)
  const request = await screen.findByText(/^Jo Cash asked/)
  expect(request.textContent).toBe(
    'Jo Cash asked to change transfers to weekly. Waiting for approval by Ana or Ben. See the request',
  )
})

test('BEY-178 confirming an account that sent a transfer back says who must approve', async () => {
  const account = {
    externalAccountId: 'xacc_1',
    accountName: 'Till',
    accountNumberLast4: '4321',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
    isDefaultForCurrency: true,
    returnedAt: '2026-03-01T03:05:00.000Z',
  }
  serve({
    [`GET /merchants/${M}/external-bank-account/query`]: [account],
    [`POST /merchants/${M}/external-bank-account/xacc_1/confirm`]: PENDING_APPROVAL,
  })
  await renderInSession(<BankAccountsCard />, {}, OWNER)
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm account/ }))
  expect(screen.getByText(NEEDS)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'The account is correct', hidden: true }))
  await screen.findByText(
    'The confirmation is waiting for approval. Ana must approve it by 9th Mar 26.',
  )
  expect(screen.getByText('Transfer sent back')).toBeTruthy()
})
