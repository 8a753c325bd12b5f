import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { sampleConfig } from '../../../test/config-sample.ts'
import { renderInSession } from '../../../test/in-session.tsx'
import { Refusal, serve } from '../../../test/network.ts'
import { ColourSection } from './colour-section.tsx'

const PATH = `/merchants/${sampleConfig().merchantId}/settings/branding`
const saved = { iconUri: null, logoUri: null, logoAltText: null, colour: '#1a237e', version: 'v2' }

afterEach(() => vi.restoreAllMocks())

const open = async (colour: string | null, answer: unknown = saved) => {
  const network = serve({ [`POST ${PATH}`]: answer })
  await renderInSession(<ColourSection colour={colour} version="v1" />)
  return network
}
const write = (value: string) =>
  fireEvent.change(screen.getByLabelText('Colour'), { target: { value } })
const button = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name })
const shown = () =>
  screen.getAllByRole('figure').map((pane) => within(pane).getByText(/^Pay \$/).style.background)

test('BEY-183 a colour is shown as customers will see it before it is saved, and saved once', async () => {
  const { sent } = await open(null)
  expect(button('Save colour')?.disabled).toBe(true)
  write('#1A237E')
  expect(shown()).toEqual([
    'rgb(26, 35, 126)',
    expect.not.stringMatching('26, 35'),
    'rgb(26, 35, 126)',
  ])
  expect(screen.getByRole('status').textContent).toBe(
    'We make it lighter on dark ones, so that text is easy to read.',
  )
  button('Save colour')?.click()
  button('Save colour')?.click()
  await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    colour: '#1a237e',
    version: 'v1',
  })
})

test('BEY-183 an invalid colour shows an error and is not sent', async () => {
  const { sent } = await open('#1a237e')
  write('#12')
  expect(screen.getByText(/^Write the colour as #/)).toBeTruthy()
  fireEvent.submit(screen.getByLabelText('Colour'))
  expect(sent).toEqual([])
})

test('BEY-183 the brand’s colour can be restored, and a refusal is shown', async () => {
  const { sent } = await open('#1a237e', new Refusal(409, 'Someone else changed these settings.'))
  button('Remove your colour')?.click()
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed')
  expect(sent.map(({ body }) => body)).toEqual([{ colour: null, version: 'v1' }])
})
