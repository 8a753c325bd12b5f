import type { ProgramConsent } from '@paydeck/contract/calls/decisions/programs'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { readLastDashboard } from '#/lib/address/last-dashboard.ts'

import { recordNavigations } from '../../../test/navigations.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { ConnectProgramPage } from './connect-program-page.tsx'

const CONSENT = '/merchants/mcht_0000000000000000/program-consent'
const BACK = 'https://claude.example/back?code=mcpc_1'

const CONSENT_REQUEST: ProgramConsent = {
  name: 'Claude',
  website: 'https://claude.example',
  address: 'claude.example',
  isLocal: false,
  scopes: [
    { scope: 'payments:read', isPermitted: true },
    { scope: 'orders:write', isPermitted: true },
    { scope: 'payments:refund', isPermitted: false },
  ],
  refusedBy: null,
  endsAt: '2026-03-01T00:15:00.000Z',
}
const WORKPLACES = [
  {
    merchantId: 'mcht_1',
    slug: 'harbour-coffee',
    businessName: 'Harbour',
    brandName: 'H',
    isThisOne: true,
  },
  {
    merchantId: 'mcht_2',
    slug: 'kauri-bikes',
    businessName: 'Kauri Bikes',
    brandName: 'K',
    isThisOne: false,
  },
]

async function open(consent: ProgramConsent | Refusal) {
  const server = serve({
    [`GET ${CONSENT}`]: consent,
    'GET /authn/workplaces': WORKPLACES,
    [`POST ${CONSENT}`]: { redirectTo: BACK },
    [`POST ${CONSENT}/refuse`]: { redirectTo: `${BACK}&error=access_denied` },
  })
  const opened = recordNavigations()
  await renderInSession(<ConnectProgramPage search={{ request: 'asked.signed' }} />)
  return { ...server, opened }
}
const posts = (sent: { method: string; path: string; body?: unknown }[]) =>
  sent.filter(({ method }) => method === 'POST')

test('BEY-141 a person sees who asks for what, chooses, and a double click allows it once', async () => {
  const { sent, opened } = await open(CONSENT_REQUEST)
  const card = within(
    await screen.findByRole('region', { name: '“Claude” wants to connect to harbour-coffee' }),
  )
  card.getByText('claude.example')
  const boxes = () =>
    card
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ checked, disabled }) => [checked, disabled])
  expect(boxes()).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
  card.getByText('Your role does not allow this.')
  fireEvent.click(card.getByRole('checkbox', { name: /^Propose new orders/ }))
  const allow = card.getByRole('button', { name: 'Allow' })
  fireEvent.click(allow)
  fireEvent.click(allow)
  await screen.findByText(/^Claude is connected\./)
  expect(posts(sent)).toMatchObject([
    { body: { request: 'asked.signed', scopes: ['payments:read'] } },
  ])
  expect(opened).toEqual([BACK])
  expect(readLastDashboard()).toBe('harbour-coffee')
})

test('BEY-141 Allow is disabled with nothing chosen, and a refusal is reported to the program', async () => {
  const { sent } = await open(CONSENT_REQUEST)
  for (const name of [/^See your payments/, /^Propose new orders/])
    fireEvent.click(await screen.findByRole('checkbox', { name }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Allow' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Refuse' }))
  await screen.findByText(/^Claude was refused\./)
  expect(posts(sent).map(({ path }) => path)).toEqual([`${CONSENT}/refuse`])
})

test('BEY-141 a person who may not connect a program sees why, and an old request says what to do', async () => {
  await open({ ...CONSENT_REQUEST, refusedBy: 'managers' })
  await screen.findByText(/^Only people who manage connections may connect a program/)
  expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await open({ ...CONSENT_REQUEST, refusedBy: 'no_one' })
  await screen.findByText(/^No one can connect programs to this business\./)
  await open(new Refusal(409, 'This request has ended. Go back to the program.'))
  await screen.findByText('This request has ended. Go back to the program.')
})

test('BEY-141 a person with several businesses can choose another one', async () => {
  const { change, opened } = await open(CONSENT_REQUEST)
  change({ 'POST /authn/change-merchant': { slug: 'kauri-bikes' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Kauri Bikes (/kauri-bikes)' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(opened).toEqual(['/kauri-bikes/connections?request=asked.signed'])
  expect(screen.getByRole('link', { name: 'Choose another dashboard' }).getAttribute('href')).toBe(
    '/mcp/connect?request=asked.signed&choose=yes',
  )
})
