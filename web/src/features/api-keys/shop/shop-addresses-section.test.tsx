import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderInSession } from '../../../../test/in-session.tsx'
import { Refusal, serve } from '../../../../test/network.ts'
import { ShopAddressesSection } from './shop-addresses-section.tsx'

const PATH = '/dashboard/merchant/mcht_0000000000000000/shop-addresses'
const SHOP = { address: 'https://shop.example', createdAt: '2026-03-01T00:00:00Z' }
const listed = (...addresses: (typeof SHOP)[]) => ({ addresses, allowsLocalhost: false })

async function open(answer: unknown) {
  const server = serve({ [`GET ${PATH}`]: answer })
  await renderInSession(<ShopAddressesSection />)
  return { ...server, writes: () => server.sent.filter(({ method }) => method !== 'GET') }
}

const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))
const type = (value: string) =>
  fireEvent.change(dialog().getByLabelText('Address of your shop'), { target: { value } })

test('BEY-56 adds a shop’s address, and shows an error at the field for a wrong one', async () => {
  const { writes, change } = await open(listed())
  fireEvent.click(await screen.findByRole('button', { name: 'Add address' }))
  await screen.findByRole('dialog')
  type('https://shop.example/cart')
  press('Add address')
  expect(
    dialog().getByText('Leave out what follows the name of the site: https://shop.example.'),
  ).toBeTruthy()
  expect(writes()).toEqual([])
  change({ [`POST ${PATH}`]: new Refusal(500) })
  type('https://shop.example')
  press('Add address')
  expect((await dialog().findByRole('alert')).textContent).toContain('Failed to add the address')
  change({ [`POST ${PATH}`]: listed(SHOP), [`GET ${PATH}`]: listed(SHOP) })
  press('Add address')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: `Actions for ${SHOP.address}` })).toBeTruthy()
  expect(writes().at(-1)?.body).toEqual({ address: 'https://shop.example' })
})

test('BEY-56 asks before it removes an address', async () => {
  const { writes, change } = await open(listed(SHOP))
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${SHOP.address}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await screen.findByRole('dialog')
  expect(writes()).toEqual([])
  change({ [`DELETE ${PATH}`]: listed(), [`GET ${PATH}`]: listed() })
  press('Remove')
  expect(await dialog().findByText('The address was removed.')).toBeTruthy()
  press('Done')
  expect(await screen.findByText('No addresses yet')).toBeTruthy()
})
