import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { recordNavigations } from '../../../test/navigations.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { Workplaces } from './workplaces.tsx'

const shop = (name: string, isThisOne: boolean) => ({
  merchantId: `mcht_${name}`,
  slug: name,
  businessName: `${name} Pty Ltd`,
  brandName: name,
  isThisOne,
})

test('BEY-112 a person with several businesses can switch, and sees a refusal', async () => {
  const opened = recordNavigations()
  const { sent, change } = serve({
    'GET /authn/workplaces': [shop('harbour', true), shop('kauri', false)],
    'POST /authn/change-merchant': new Refusal(404, 'Not found.'),
  })
  await renderInSession(<Workplaces />)
  const group = within(await screen.findByRole('group', { name: 'Your other businesses' }))
  expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'kauri Pty Ltd/kauri',
  ])
  fireEvent.click(group.getByRole('button', { name: /^kauri/ }))
  expect((await group.findByRole('alert')).textContent).toContain('Not found.')
  change({ 'POST /authn/change-merchant': { slug: 'kauri' } })
  fireEvent.click(group.getByRole('button', { name: /^kauri/ }))
  await waitFor(() => expect(opened).toEqual(['/kauri']))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ merchantId: 'mcht_kauri' })),
  )
})

test('BEY-112 a person with one business sees no switch', async () => {
  const { sent } = serve({ 'GET /authn/workplaces': [shop('harbour', true)] })
  await renderInSession(<Workplaces />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('group')).toBeNull()
})
