import { standard } from '@paydeck/contract/brands/brands'
import { expect, test } from 'vitest'

import { withPrimaryColour } from './primary-colour.ts'

const { accent } = standard

test('BEY-59 takes the shop’s colour where its texts stay readable, else the brand’s', () => {
  const navy = withPrimaryColour(accent, '#1a237e')
  expect(navy.light).toMatchObject({ base: '#1a237e', on: '#ffffff' })
  expect(navy.dark).toEqual(accent.dark)
  const yellow = withPrimaryColour(accent, '#fd0')
  expect(yellow.light).toEqual(accent.light)
  expect(yellow.dark).toMatchObject({ base: '#ffdd00', on: '#10120f' })
})

test.each([null, '', 'red', '#12', 'url(https://evil.example)'])(
  'BEY-59 ignores %s as a colour',
  (text) => expect(withPrimaryColour(accent, text)).toEqual(accent),
)
