import { brandOf } from '@paydeck/contract/brands/brands'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { sampleConfig } from '../../../test/config-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { LogoSection } from './logo-section.tsx'

const { merchantId } = sampleConfig()
const PATH = `/merchants/${merchantId}/settings/logo`
const CHOSEN = 'data:image/png;base64,QUJD'
const SAVED = 'https://pay.example/checkout/logo/mcht/0'

const reading = vi.hoisted(() => ({ readLogo: vi.fn<(file: File) => Promise<string>>() }))
vi.mock(import('./read-logo.ts'), async (original) => ({ ...(await original()), ...reading }))

afterEach(() => vi.restoreAllMocks())

async function open(answer: unknown, isConsumer = false) {
  reading.readLogo.mockResolvedValue(CHOSEN)
  const network = serve({ [`POST ${PATH}`]: answer })
  const marketplaceTags = isConsumer ? [CONSUMER_TAG] : []
  const { accent } = brandOf({ marketplaceTags })
  await renderInSession(<LogoSection accents={accent} />, {
    branding: { iconUri: null, logoUri: null, logoAltText: 'Harbour' },
    marketplaceTags,
  })
  return network
}

const choose = () =>
  fireEvent.change(screen.getByLabelText('Logo file'), {
    target: { files: [new File(['x'], 'logo.svg')] },
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () =>
  screen.queryAllByRole<HTMLImageElement>('img', { name: 'Harbour' }).map(({ src }) => src)

const saved = { iconUri: null, logoUri: SAVED, logoAltText: 'Harbour', colour: null, version: 'v2' }

test.each([false, true])(
  'BEY-162 a chosen logo is shown as customers will see it before it is saved, and saved once (consumer brand: %s)',
  async (isConsumer) => {
    const { sent } = await open(saved, isConsumer)
    expect(shown()).toEqual([])
    choose()
    expect(await screen.findByText(/^Not saved yet/)).toBeTruthy()
    expect(shown()).toEqual([CHOSEN, CHOSEN, CHOSEN])
    const panes = screen.getAllByRole('figure').map((pane) => within(pane).getByText(/^Pay \$/))
    expect(new Set(panes.map(({ style }) => style.background)).size).toBe(2)
    press('Save logo')
    press('Save logo')
    await waitFor(() => expect(shown()).toEqual([SAVED, SAVED, SAVED]))
    expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { image: 'QUJD' } },
    ])
    expect(screen.getByRole('button', { name: 'Upload another logo' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save logo' })).toBeNull()
  },
)

test('BEY-162 a file that is no picture, and a refusal, are said; cancelling forgets the choice', async () => {
  const { sent } = await open(new Refusal(400, 'This is not a PNG image that we can read.'))
  reading.readLogo.mockRejectedValueOnce(new Error('This file is no picture.'))
  choose()
  expect((await screen.findByRole('alert')).textContent).toContain('This file is no picture.')
  expect(sent).toEqual([])
  choose()
  await screen.findByText(/^Not saved yet/)
  expect(screen.queryByRole('alert')).toBeNull()
  press('Save logo')
  expect((await screen.findByRole('alert')).textContent).toContain('This is not a PNG image')
  press('Cancel')
  expect(shown()).toEqual([])
  expect(screen.queryByRole('alert')).toBeNull()
})
