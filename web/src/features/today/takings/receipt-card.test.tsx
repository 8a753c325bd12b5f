import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { Today } from '#/entities/today/today-queries.ts'
import { renderInSession } from '../../../../test/in-session.tsx'
import { EMPTY_DAY, takingsOf } from '../../../../test/today-sample.ts'
import { linksOf } from '../today-links.ts'
import { ReceiptCard } from './receipt-card.tsx'

type Lines = Today['takings'][number]['lines']

/** Renders the card; returns a function that reads the value next to a name. */
async function render(lines: Lines, attempts: Today['attempts']) {
  const takings = { ...takingsOf('AUD', 0, 0), lines }
  const today: Today = { ...EMPTY_DAY, attempts, takings: [takings] }
  const { unmount } = await renderInSession(
    <ReceiptCard {...{ today, takings, links: linksOf('kauri'), entries: null }} />,
  )
  const labels = ['Average payment', 'Declined'].map(
    (name) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent,
  )
  const href = screen.getByRole('link', { name: labels[1] ?? '' }).getAttribute('href')
  unmount()
  return { labels, href }
}

const refund = { transactionType: 'Refund', n: 4, gross: -50_00, fee: 0 } as const

test('BEY-97 the average counts what was paid, not what was returned, to the nearest cent', async () => {
  const payments = { transactionType: 'Payment', n: 3, gross: 100_00, fee: 2_00 } as const
  const { labels } = await render([refund, payments], { made: 3, declined: 0 })
  expect(labels).toEqual(['$33.33', 'None'])
  const rounded = await render([{ ...payments, gross: 100_01, n: 6 }], { made: 6, declined: 0 })
  expect(rounded.labels[0]).toBe('$16.67')
})

test('BEY-97 without a payment there is no average', async () => {
  expect((await render([refund], { made: 0, declined: 0 })).labels[0]).toBe('—')
  expect((await render([], { made: 2, declined: 2 })).labels).toEqual([
    '—',
    '2 of 2 attempts (100%)',
  ])
})

test('BEY-97 declined attempts are counted among all attempts, and link to their list', async () => {
  const { labels, href } = await render([], { made: 1_234, declined: 197 })
  expect(labels[1]).toBe('197 of 1,234 attempts (16%)')
  expect(href).toBe('/kauri/payments?from=2026-11-16&to=2026-11-22&status=failed')
})
