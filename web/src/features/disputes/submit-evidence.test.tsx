import type { Dispute } from '@paydeck/contract/calls/payments/disputes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../../test/dashboard.tsx'
import { sampleDispute } from '../../../test/dispute-sample.ts'
import { dialogClosed, press, fillIn } from '../../../test/forms.ts'
import { Refusal } from '../../../test/network.ts'

const AT = `/merchants/${MERCHANT}/transactions/tran_1/dispute`
const DISPUTE = sampleDispute()

const answered = (
  step: 'save' | 'submit' | 'accept',
  status: 'unknown' | 'done' | 'refused',
  code: string | null = null,
): Dispute => ({
  ...DISPUTE,
  answer: {
    step,
    status,
    code,
    evidence: { explanation: 'It was collected.' },
    answeredAt: '2026-03-18T00:00:00.000Z',
  },
})

/** Opens the dispute; submitting or accepting turns it into `after`. */
async function answer(after: Dispute) {
  let now: Dispute = DISPUTE
  const finish = () => {
    now = after
    return after
  }
  await openDashboard('/disputes?dispute=tran_1', {
    answers: {
      [`GET ${AT}`]: () => now,
      [`POST ${AT}:answer`]: finish,
      [`POST ${AT}:accept`]: finish,
    },
  })
  await screen.findByRole('heading', { name: 'Your evidence' })
}

async function submit(after: Dispute) {
  await answer(after)
  fillIn('Your side of it', 'It was collected.')
  press('Submit evidence')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Submit evidence' }))
  return dialog
}

test('BEY-115 the form starts with what the payment says', async () => {
  const prefilled = { customerEmail: 'ada@customer.example', description: 'Two lamps' }
  await openDashboard('/disputes?dispute=tran_1', {
    answers: { [`GET ${AT}`]: { ...DISPUTE, ...prefilled } },
  })
  await screen.findByRole('heading', { name: 'Your evidence' })
  const labels = ['Customer name', 'Customer email', 'What was bought', 'Your side of it']
  expect(labels.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual([
    'Ada Lovelace',
    'ada@customer.example',
    'Two lamps',
    '',
  ])
})

test('BEY-115 on a small screen the story comes first, and the rest is collapsed', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: true,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  await openDashboard('/disputes?dispute=tran_1', { answers: { [`GET ${AT}`]: DISPUTE } })
  const policy = await screen.findByLabelText('Refund policy')
  const more = policy.closest('details')
  expect(more?.open).toBe(false)
  expect(more?.querySelector('summary')?.textContent).toContain('1 of 6 filled in')
  expect(screen.getByLabelText('Your side of it').closest('details')).toBeNull()
  vi.restoreAllMocks()
})

test('BEY-115 refused evidence is not called on its way', async () => {
  await submit(answered('submit', 'refused'))
  await screen.findByText('The provider rejected your answer. Check it, and send it again.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/on its way/)).toBeNull()
  expect(screen.getByLabelText('Your side of it')).toHaveProperty('value', 'It was collected.')
})

test('BEY-115 evidence that a provider did not confirm is called unconfirmed', async () => {
  const silent = await submit(answered('submit', 'unknown'))
  expect(await silent.findByText(/has not confirmed your answer yet/)).toBeTruthy()
  expect(silent.queryByText(/on its way/)).toBeNull()
})

test('BEY-115 evidence that the provider took is on its way', async () => {
  const alert = await submit(answered('submit', 'done'))
  expect(
    await alert.findByText('Your evidence is on its way to the customer’s bank, which decides.'),
  ).toBeTruthy()
})

test('BEY-115 a refused acceptance is not called done', async () => {
  await answer(answered('accept', 'refused', 'dispute_unknown'))
  press('Accept dispute')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: /Give up/ }))
  await screen.findByText('The provider rejected your answer. Check it, and send it again.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const OVER: Dispute = { ...DISPUTE, state: 'under_review', dueBy: null }

/** Whether the page says that the evidence was not sent. */
async function unsent(dispute: Dispute): Promise<boolean> {
  await openDashboard('/disputes?dispute=tran_1', { answers: { [`GET ${AT}`]: dispute } })
  await screen.findByText('It was collected.')
  return screen.queryByText(/This was not sent to the bank/) !== null
}

test('BEY-218 a draft that missed the deadline can still be copied, and is called unsent', async () => {
  expect(await unsent({ ...OVER, answer: answered('save', 'done').answer })).toBe(true)
})

test('BEY-218 evidence that was sent is not called unsent', async () => {
  expect(await unsent({ ...OVER, answer: answered('submit', 'done').answer })).toBe(false)
})

/** Lets the page poll for this many seconds. */
async function wait(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
}

function holdIntervals() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

const buttons = () =>
  ['Submit evidence', 'Save draft', 'Accept dispute'].filter(
    (name) => screen.queryByRole('button', { name, hidden: true }) !== null,
  )

test.each([
  ['won', 'You won. $120.00 AUD came back to your balance; the dispute fee of $25.00 AUD did not.'],
  [
    'lost',
    'You lost. The customer keeps $120.00 AUD, and the dispute fee of $25.00 AUD is not returned. Nothing more can be refunded.',
  ],
] as const)(
  'BEY-115 a dispute that is %s says what that means for the balance',
  async (state, text) => {
    const closedAt = '2026-03-18T00:00:00.000Z'
    const closed = { ...answered('submit', 'done'), state, status: state, dueBy: null, closedAt }
    await openDashboard('/disputes?dispute=tran_1', { answers: { [`GET ${AT}`]: closed } })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(buttons()).toEqual([])
  },
)

test('BEY-218 unconfirmed evidence cannot be sent twice, and the open page shows when it arrived', async () => {
  holdIntervals()
  let now = DISPUTE
  await openDashboard('/disputes?dispute=tran_1', { answers: { [`GET ${AT}`]: () => now } })
  await screen.findByRole('heading', { name: 'Your evidence' })
  expect(buttons()).toEqual(['Submit evidence', 'Save draft', 'Accept dispute'])
  now = answered('submit', 'unknown')
  await wait(30)
  await screen.findByText(/Do not send it again\./)
  expect(buttons()).toEqual([])
  expect(screen.getByText('It was collected.')).toBeTruthy()
  now = { ...answered('submit', 'done'), state: 'under_review', dueBy: null }
  await wait(5)
  await screen.findByText(/Your evidence was sent on/)
  expect(screen.getByText('It was collected.')).toBeTruthy()
})

test('BEY-218 evidence sent too late is refused with the reason and stays on the page, which then says that the time is over', async () => {
  holdIntervals()
  const over = 'The time to answer this dispute is over.'
  let now = DISPUTE
  await openDashboard('/disputes?dispute=tran_1', {
    answers: { [`GET ${AT}`]: () => now, [`POST ${AT}:answer`]: new Refusal(409, over) },
  })
  await screen.findByRole('heading', { name: 'Your evidence' })
  fillIn('Your side of it', 'It was collected.')
  press('Submit evidence')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Submit evidence' }))
  await dialog.findByText(over)
  fireEvent.click(dialog.getByRole('button', { name: 'Back' }))
  await dialogClosed()
  now = OVER
  await wait(30)
  await screen.findByText(/^The time to answer is over\./)
  expect(buttons()).toEqual([])
  expect(
    screen.getByText('This was not sent to the bank. It stays here, so that you can copy it.'),
  ).toBeTruthy()
  expect(screen.getByText('It was collected.')).toBeTruthy()
})
