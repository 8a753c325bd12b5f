import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { MERCHANT, openDashboard } from '../../test/dashboard.tsx'
import { ListPage } from '../../test/network.ts'
import { samplePayment } from '../../test/payment-sample.ts'
import { switchLetterKeys } from '#/lib/screen/letter-keys.ts'

beforeEach(() => vi.stubGlobal('CSS', { escape: (text: string) => text, supports: () => false }))

const PATH = `/dashboard/merchant/${MERCHANT}/payments/query`

const payments = [1, 2, 3].map((nth) =>
  samplePayment({
    transactionId: `tran_000000000000000${nth}`,
    merchantOrderInternalOrderId: `HC-${nth}`,
  }),
)

/** The payment with the requested id, or all of them. */
function answer() {
  const [request] = vi.mocked(globalThis.fetch).mock.calls.at(-1) ?? []
  const address = request instanceof Request ? request.url : String(request)
  const ids = new URL(address, 'http://dashboard.test').searchParams.get('transactionIds')
  return new ListPage(payments.filter(({ transactionId }) => [null, transactionId].includes(ids)))
}

/** The last one is the record's; its list may be behind it. */
const heading = () => screen.getAllByRole('heading', { level: 1 }).at(-1)?.textContent
const steps = () => within(screen.getByRole('navigation', { name: 'Neighbours in the list' }))
const expectShown = (nth: number) =>
  waitFor(() => {
    expect(heading()).toContain(`HC-${nth}`)
    expect(steps().getByText(`${nth} of 3`)).toBeTruthy()
    expect(window.location.search).toContain(`tran_000000000000000${nth}`)
  })

async function openSecond() {
  const dashboard = await openDashboard('/payments?status=paid', {
    answers: { [`GET ${PATH}`]: answer },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'HC-2' }, { timeout: 25_000 }))
  await expectShown(2)
  return dashboard
}

test('BEY-109 a record opened from a list links to its neighbours and back to the list', async () => {
  const { slug } = await openSecond()
  fireEvent.click(steps().getByRole('link', { name: 'Next' }))
  await expectShown(3)
  expect(steps().getByRole('link', { name: 'Next' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(steps().getByRole('link', { name: 'Next' }))
  await expectShown(3)
  fireEvent.click(steps().getByRole('link', { name: 'Previous' }))
  await expectShown(2)
  fireEvent.click(screen.getByRole('link', { name: 'Back to payments' }))
  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(`/${slug}/payments?status=paid`),
  )
  expect(heading()).toBe('Payments')
})

test('BEY-109 j and k go down and up the list, unless single keys are off or someone types', async () => {
  onTestFinished(() => switchLetterKeys(true))
  await openSecond()
  fireEvent.keyDown(document.body, { key: 'j' })
  await expectShown(3)
  fireEvent.keyDown(document.body, { key: 'k' })
  await expectShown(2)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  switchLetterKeys(false)
  fireEvent.keyDown(document.body, { key: 'k' })
  await expectShown(2)
  expect(steps().queryByText('1 of 3')).toBeNull()
})

test('BEY-109 a record opened by its address has no neighbours', async () => {
  await openDashboard(`/payments?payment=${payments[0]?.transactionId}`, {
    answers: { [`GET ${PATH}`]: answer },
  })
  await screen.findByRole('link', { name: 'Back to payments' }, { timeout: 25_000 })
  expect(screen.queryByRole('navigation', { name: 'Neighbours in the list' })).toBeNull()
})
