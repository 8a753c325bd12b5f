import { brandOf } from '@paydeck/contract/brands/brands'
import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { sampleConfig } from '../../../test/config-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import type { Bounds } from './ink-bounds.ts'
import { LogoSection } from './logo-section.tsx'
import type { Picture } from './read-logo.ts'

const { merchantId } = sampleConfig()
const PATH = `/merchants/${merchantId}/settings/logo`
const CHOSEN = 'data:image/png;base64,QUJD'
const SAVED = 'https://pay.example/checkout/logo/mcht/0'

const PICTURE = {
  canvas: {} as HTMLCanvasElement,
  address: 'data:image/png;base64,QQ==',
  width: 600,
  height: 400,
  ink: { left: 200, top: 150, width: 240, height: 60 },
}

const reading = vi.hoisted(() => ({
  openPicture: vi.fn<(file: File) => Promise<Picture>>(),
  drawLogo: vi.fn<(picture: Pick<Picture, 'canvas'>, bounds: Bounds) => string>(),
}))
vi.mock(import('./read-logo.ts'), async (original) => ({ ...(await original()), ...reading }))

afterEach(() => vi.restoreAllMocks())

async function open(answer: unknown, isConsumer = false) {
  reading.openPicture.mockResolvedValue(PICTURE)
  reading.drawLogo.mockReturnValue(CHOSEN)
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

test('BEY-162 shows an error for a file that is not a picture and for a refusal; cancelling forgets the choice', async () => {
  const { sent } = await open(new Refusal(400, 'This is not a PNG image that we can read.'))
  reading.openPicture.mockRejectedValueOnce(new Error('Your browser cannot read this picture.'))
  choose()
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Your browser cannot read this picture.',
  )
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

test('BEY-208 the frame is moved and sized by keys, the previews follow, and that part is saved', async () => {
  const { sent } = await open(saved)
  reading.drawLogo.mockImplementation(
    (_, { left, top, width, height }) =>
      `data:image/png;base64,${btoa([left, top, width, height].join())}`,
  )
  const shows = (bounds: string) =>
    waitFor(() => expect(shown()[0]).toBe(`data:image/png;base64,${btoa(bounds)}`))
  choose()
  await screen.findByText(/^Not saved yet/)
  await shows('200,150,240,60')
  expect(screen.queryByRole('application')).toBeNull()
  press('Crop')
  const frame = await screen.findByRole('application', { name: 'Crop frame' })
  expect(screen.getByText('240 × 60 of 600 × 400 pixels')).toBeTruthy()
  fireEvent.keyDown(frame, { key: 'ArrowLeft' })
  fireEvent.keyDown(frame, { key: 'ArrowDown' })
  fireEvent.keyDown(frame, { key: 'ArrowDown', shiftKey: true })
  await shows('199,151,240,61')
  // The frame ignores browser shortcuts.
  fireEvent.keyDown(frame, { key: '-', ctrlKey: true })
  press('Whole picture')
  await shows('0,0,600,400')
  fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '4' } })
  press('Save logo')
  await waitFor(() => expect(shown()).toEqual([SAVED, SAVED, SAVED]))
  expect(sent.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { image: btoa('225,150,150,100') } },
  ])
  expect(screen.queryByRole('application')).toBeNull()
})

test('BEY-208 shows the file chosen last, however slow the first was', async () => {
  await open(saved)
  const slow = Promise.withResolvers<Picture>()
  reading.openPicture.mockReturnValueOnce(slow.promise)
  reading.drawLogo.mockImplementation(({ canvas }) => `data:image/png;base64,${canvas.id}`)
  const named = (id: string) => ({ ...PICTURE, canvas: { id } as HTMLCanvasElement })
  choose()
  reading.openPicture.mockResolvedValueOnce(named('second'))
  choose()
  await screen.findByText(/^Not saved yet/)
  slow.resolve(named('first'))
  await Promise.resolve()
  expect(shown()[0]).toBe('data:image/png;base64,second')
})

test('BEY-208 a crop that is too large shows an error and is not sent', async () => {
  const { sent } = await open(saved)
  choose()
  await screen.findByText(/^Not saved yet/)
  reading.drawLogo.mockImplementation(() => {
    throw new Error('This picture is too large.')
  })
  press('Save logo')
  expect((await screen.findByRole('alert')).textContent).toContain('This picture is too large.')
  expect(sent).toEqual([])
})

test('BEY-261 the address of the logo scrolls to it, until the reader scrolls', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue()
  const grown: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        grown.push(listener)
      }
      observe() {}
      disconnect() {
        grown.length = 0
      }
    },
  )
  const load = () => grown.forEach((listener) => listener())
  await open(saved)
  expect(scrolled).not.toHaveBeenCalled()
  cleanup()
  location.hash = '#logo'
  await open(saved)
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1))
  expect(scrolled.mock.contexts[0]).toBe(screen.getByRole('region', { name: 'Your logo' }))
  load()
  expect(scrolled).toHaveBeenCalledTimes(2)
  fireEvent.wheel(window)
  load()
  expect(scrolled).toHaveBeenCalledTimes(2)
  location.hash = ''
  vi.unstubAllGlobals()
})
