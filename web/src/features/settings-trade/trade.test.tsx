import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { renderInSession } from '../../../test/in-session.tsx'
import { serve } from '../../../test/network.ts'
import { TradeSection } from './trade-section.tsx'

const PATH = '/merchants/mcht_0000000000000000/meta-data/kvp'

afterEach(() => vi.restoreAllMocks())

test('SETG-04 VAL-07 VAL-08 ONB-17 saves trade and licence separately; the licence is optional', async () => {
  const { sent } = serve({
    [`GET ${PATH}/TradeType`]: { value: null },
    [`GET ${PATH}/TradeLicence`]: { value: 'N/A' },
    [`POST ${PATH}`]: null,
  })
  await renderInSession(<TradeSection />)
  await screen.findByText('N/A')
  fireEvent.click(screen.getByRole('button', { name: 'Edit Trade information' }))
  await screen.findByRole('dialog')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Please enter a valid trade type')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Primary trade type'), {
    target: { value: 'Tiling and waterproofing' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { key: 'TradeType', value: 'Tiling and waterproofing' },
    { key: 'TradeLicence', value: 'N/A' },
  ])
})
