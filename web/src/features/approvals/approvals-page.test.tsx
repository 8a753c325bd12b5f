import type { Approval } from '@paydeck/contract/calls/decisions/approvals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { ApprovalsPage } from './approvals-page.tsx'

const PATH = '/merchants/mcht_0000000000000000/approvals'

const REFUND: Approval = {
  approvalId: 'appr_1',
  subject: {
    act: 'refund',
    transactionId: 'tran_1',
    internalOrderId: 'HC-7',
    customerName: 'Jane Doe',
    amount: 612_00,
    currency: 'AUD',
    reason: 'Came back broken',
  },
  askedBy: 'Jo Cash',
  isOwn: false,
  askedAt: '2026-03-02T03:05:00.000Z',
  endsAt: '2026-03-09T03:05:00.000Z',
  state: 'waiting',
  approvers: ['Ava Lim', 'Ben'],
  mayApprove: true,
  decidedBy: null,
  decidedAt: null,
  explanation: null,
  result: null,
}

async function open(change: Partial<Approval> = {}, role = 'manager') {
  const server = serve({ [`GET ${PATH}`]: [{ ...REFUND, ...change }] })
  await renderInSession(<ApprovalsPage />, {}, { role, permissions: [] })
  const region = await screen.findByRole('region', { name: 'Refund $612.00 AUD of HC-7' })
  return { ...server, region, posted: () => server.sent.filter(({ method }) => method === 'POST') }
}
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('BEY-113 the second person sees the whole change, who asked and who may approve, and approves', async () => {
  const { region, change, posted } = await open()
  for (const shown of [
    '$612.00',
    'HC-7',
    'Jane Doe',
    'Came back broken',
    'Jo Cash',
    'Ava Lim or Ben',
    '9th Mar',
  ])
    expect(region.textContent).toContain(shown)
  press('Approve')
  expect(dialog().getByText('Came back broken')).toBeTruthy()
  expect(dialog().getByText('This cannot be undone. Check details carefully.')).toBeTruthy()
  const approved = {
    ...REFUND,
    state: 'approved',
    decidedBy: 'Ava Lim',
    decidedAt: '2026-03-02T22:00:00.000Z',
    result: { id: 'rfnd_1', status: 'succeeded' },
  }
  change({ [`POST ${PATH}/appr_1/approve`]: approved, [`GET ${PATH}`]: [approved] })
  fireEvent.click(dialog().getByRole('button', { name: 'Approve' }))
  await dialog().findByText('The refund was made.')
  await screen.findByText('Nothing is waiting for approval')
  const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell')
  expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Refund $612.00 AUD of HC-7',
    'approved',
    'Jo Cash 2nd Mar 26 14:05',
    'Ava Lim 3rd Mar 26 09:00',
  ])
  expect(screen.getByRole('link', { name: 'Refund $612.00 AUD of HC-7' })).toHaveProperty(
    'href',
    expect.stringContaining('/harbour-coffee/payments?payment=tran_1'),
  )
  expect(posted()).toHaveLength(1)
})

// `unknown` comes from this release's server, the other name from a newer one.
test.each(['unknown', 'pay_everyone_twice'])(
  'BEY-221 a request of a newer release can only be read: %s',
  async (act) => {
    const subject = { act } as Approval['subject']
    serve({ [`GET ${PATH}`]: [{ ...REFUND, subject, mayApprove: false }] })
    await renderInSession(<ApprovalsPage />, {}, { role: 'owner', permissions: [] })
    const region = await screen.findByRole('region', { name: 'A new kind of request' })
    for (const shown of ['Jo Cash', '9th Mar', 'Reload this page in a few minutes'])
      expect(region.textContent).toContain(shown)
    press('Approve')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
  },
)

test('BEY-113 a refused approval says why in the dialog, and the page shows the outcome', async () => {
  const { change } = await open()
  press('Approve')
  change({
    [`POST ${PATH}/appr_1/approve`]: new Refusal(409, 'A disputed payment cannot be refunded.'),
    [`GET ${PATH}`]: [{ ...REFUND, state: 'refused', explanation: 'It is disputed.' }],
  })
  fireEvent.click(dialog().getByRole('button', { name: 'Approve' }))
  await dialog().findByText('A disputed payment cannot be refunded.')
  expect(await screen.findByText('It is disputed.')).toBeTruthy()
})

test('BEY-113 an undecided request is listed as expired among the earlier ones', async () => {
  serve({ [`GET ${PATH}`]: [{ ...REFUND, state: 'ended' }] })
  await renderInSession(<ApprovalsPage />, {}, { role: 'cashier', permissions: [] })
  const row = within(await screen.findByRole('table', { name: 'Earlier requests' }))
  expect(row.getByText('expired')).toBeTruthy()
  // A cashier cannot decide.
  expect(screen.getByText(/it waits here for a decision\.$/)).toBeTruthy()
  expect(row.getByText('No one decided within seven days.')).toBeTruthy()
})

test('BEY-271 a withdrawn request shows no decider and no reason', async () => {
  const withdrawn = { state: 'withdrawn', decidedBy: 'Jo Cash', decidedAt: REFUND.askedAt }
  serve({ [`GET ${PATH}`]: [{ ...REFUND, ...withdrawn }] })
  await renderInSession(<ApprovalsPage />, {}, { role: 'manager', permissions: [] })
  const table = within(await screen.findByRole('table', { name: 'Earlier requests' }))
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(1)).toEqual(['withdrawn', 'Jo Cash 2nd Mar 26 14:05', '—', '—'])
})

test('BEY-264 a refund names its payment, a new account the one it replaces, and each the time left', async () => {
  const endsAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const subject = { ...REFUND.subject, paidAmount: 1_078_00 } as Approval['subject']
  const { region, change } = await open({ subject, endsAt })
  expect(region.textContent).toContain('HC-7 of $1,078.00 AUD')
  expect(region.textContent).toContain('3 days left')
  const account = {
    act: 'make_bank_account_primary',
    externalAccountId: 'xacc_1',
    insteadOfLast4: '4321',
    accountName: 'Till',
    accountNumberLast4: '5678',
    routingNumber: '062000',
    country: 'AU',
    currency: 'AUD',
  } as const
  change({ [`GET ${PATH}`]: [{ ...REFUND, subject: account, endsAt: new Date().toISOString() }] })
  cleanup()
  await renderInSession(<ApprovalsPage />, {}, { role: 'owner', permissions: [] })
  const other = await screen.findByRole('region', {
    name: 'Send AUD transfers to the account ending in 5678',
  })
  for (const shown of ['In place of', 'The account ending in 4321', '062-000', 'Ends today'])
    expect(other.textContent).toContain(shown)
})

test('BEY-113 declining requires a reason', async () => {
  const { change, posted } = await open()
  press('Decline')
  const decline = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Decline' })
  expect(decline().disabled).toBe(true)
  fireEvent.change(dialog().getByRole('textbox'), { target: { value: ' Not ours ' } })
  change({ [`POST ${PATH}/appr_1/decline`]: { ...REFUND, state: 'declined' } })
  fireEvent.click(decline())
  await dialog().findByText(/^Declined\. Jo Cash gets an email/)
  expect(posted()).toMatchObject([{ body: { reason: 'Not ours' } }])
})

test('BEY-113 the person who asked can only withdraw it', async () => {
  const { region, change, posted } = await open({ isOwn: true, mayApprove: false })
  expect(
    within(region)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Withdraw'])
  press('Withdraw')
  change({ [`POST ${PATH}/appr_1/withdraw`]: { ...REFUND, state: 'withdrawn' } })
  fireEvent.click(dialog().getByRole('button', { name: 'Withdraw' }))
  await dialog().findByText('Your request was withdrawn. Nothing was done.')
  await waitFor(() => expect(posted()).toHaveLength(1))
})

test.each([
  ['cashier', 'This is more than your refund limit.', true],
  ['viewer', 'Your role cannot approve this.', false],
])('BEY-113 a %s cannot approve, and sees why', async (role, reason, mayDecline) => {
  const { posted } = await open({ mayApprove: false }, role)
  press('Approve')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Decline' }) !== null).toBe(mayDecline)
  expect(posted()).toEqual([])
})
