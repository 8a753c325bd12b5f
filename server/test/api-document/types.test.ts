import { expect, test } from 'vitest'

import { printTypes } from './print-types.ts'

test('BEY-88 the types of the library for Node are those of the contract', async () => {
  await expect(printTypes()).toMatchFileSnapshot(
    '../../../packages/paydeck-node/src/types.gen.d.ts',
  )
  // A field whose type the generator could not name would be useless to a shop.
  expect(printTypes()).not.toMatch(/: unknown$/m)
})
