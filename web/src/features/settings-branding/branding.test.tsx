import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Logo } from '#/entities/session/logo.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { BrandingSection } from './branding-section.tsx'

const PATH = '/merchants/mcht_0000000000000000/settings/branding'
const branding = { iconUri: null, logoUri: null, logoAltText: null, colour: null, version: 'v1' }

afterEach(() => vi.restoreAllMocks())

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const SavedLogo = () => <Logo branding={useSession().branding} />

async function open(answer: unknown) {
  const server = serve({ [`GET ${PATH}`]: branding, [`POST ${PATH}`]: answer })
  await renderInSession(
    <>
      <SavedLogo />
      <BrandingSection />
    </>,
  )
  await screen.findByText('Logo URI')
  press('Edit Branding Settings')
  await screen.findByRole('dialog', { name: 'Edit branding' })
  return server
}

test('VAL-39 VAL-40 both addresses must begin with https://', async () => {
  const { sent } = await open(branding)
  write('Icon URI', 'http://shop.example/i.png')
  write('Logo URI', 'shop.example/l.png')
  press('Save')
  expect(screen.getByText('Invalid favicon uri. Please starts with https://')).toBeTruthy()
  expect(screen.getByText('Invalid logo uri. Please starts with https://')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
})

test('SETG-13 SETG-14 SETG-18 shows a saved logo above the menu at once', async () => {
  const saved = {
    iconUri: 'https://shop.example/i.png',
    logoUri: 'https://shop.example/l.png',
    logoAltText: 'Harbour',
    version: 'v2',
  }
  const { sent } = await open({ ...saved, colour: null })
  expect(screen.queryByRole('img', { name: 'Harbour' })).toBeNull()
  write('Icon URI', saved.iconUri)
  write('Logo URI', saved.logoUri)
  write('Logo alternative text', 'Harbour')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ ...saved, version: 'v1' })
  // Above the menu, and in the previews of logo and colour.
  const shown = screen.getAllByRole<HTMLImageElement>('img', { name: 'Harbour' })
  expect(shown.map(({ src }) => src)).toEqual(Array(7).fill(saved.logoUri))
  expect(document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href).toBe(saved.iconUri)
})

test('ERR-42 shows a failed save in the modal', async () => {
  await open(new Refusal(500))
  press('Save')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save changes')
})

test('BEY-162 saving other branding keeps the address of an uploaded logo', async () => {
  const uploaded = { ...branding, logoUri: 'http://127.0.0.1/checkout/logo/mcht/0' }
  const server = serve({ [`GET ${PATH}`]: uploaded, [`POST ${PATH}`]: uploaded })
  await renderInSession(<BrandingSection />)
  await screen.findByText(uploaded.logoUri)
  press('Edit Branding Settings')
  await screen.findByRole('dialog', { name: 'Edit branding' })
  write('Logo alternative text', 'Harbour')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    logoUri: uploaded.logoUri,
    logoAltText: 'Harbour',
  })
})
