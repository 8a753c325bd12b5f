import type { RequestSettings } from '@paydeck/contract/calls/requests'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { sampleConfig } from '../../../test/config-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { serve } from '../../../test/network.ts'
import { RequestSettingsSection } from './request-settings-section.tsx'

const { merchantId } = sampleConfig()
const PATH = `/merchants/${merchantId}/settings/requests`

const SETTINGS: RequestSettings = {
  pricesIncludeGst: null,
  showsShopGst: false,
  isGstRegistered: true,
  lastsDays: null,
  remindEveryDays: null,
  remindForDays: null,
  nextOrderNumber: 'R-1001',
  version: 3,
}

async function open(change: Partial<RequestSettings>, country: 'AU' | 'NZ' = 'AU') {
  const settings = { ...SETTINGS, ...change }
  const network = serve({ [`GET ${PATH}`]: settings, [`POST ${PATH}`]: settings })
  await renderInSession(<RequestSettingsSection />, { merchantTradingCountry: country })
  await screen.findByText('Do not show GST')
  fireEvent.click(screen.getByRole('button', { name: 'Edit Payment requests' }))
  return network
}

const choice = () =>
  screen.findByRole<HTMLInputElement>('checkbox', {
    name: /^Show GST where the shop’s order does not say/,
  })

test('BEY-216 the request settings choose whether shop orders show GST, off by default', async () => {
  const { sent } = await open({})
  const box = await choice()
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      showsShopGst: true,
      version: 3,
    }),
  )
})

test.each([
  ['AU', 'Enter your ABN in the business information first.'],
  ['NZ', 'Enter your GST number in the business information first.'],
] as const)(
  'BEY-216 a business in %s without a GST registration cannot choose it, and sees why',
  async (country, reason) => {
    await open({ isGstRegistered: false, showsShopGst: true }, country)
    const box = await choice()
    expect(box.disabled).toBe(true)
    expect(box.checked).toBe(false)
    expect(screen.getByText(reason)).toBeDefined()
  },
)
