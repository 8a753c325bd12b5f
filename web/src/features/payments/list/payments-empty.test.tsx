import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../../test/in-session.tsx'
import { PaymentsEmpty } from './payments-empty.tsx'
import { paymentsSearch } from './payments-search.ts'

const TODAY = '2026-11-20'
const WEEK = { from: '2026-11-13', to: TODAY }

test.each([
  [{}, 'There were no payments from 13th Nov 26 to 20th Nov 26.'],
  [{ status: 'paid' }, 'No payment from 13th Nov 26 to 20th Nov 26 matches your filters.'],
  [{ page: '50' }, 'There is no page 50 of these payments.'],
])('an empty list (%j) says why', async (address, sentence) => {
  const search = paymentsSearch.read(address)
  const list = {
    definition: paymentsSearch,
    search,
    today: TODAY,
    range: WEEK,
    show: () => undefined,
    change: () => undefined,
    clear: null,
    allDates: null,
  }
  await renderInSession(<PaymentsEmpty list={list} />)
  expect(await screen.findByText(sentence)).toBeTruthy()
})
