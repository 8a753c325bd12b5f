import { expect, test } from 'vitest'

import { generateHolidays } from './generate.ts'

test('the table of public holidays is what its source says', async () => {
  await expect(generateHolidays()).toMatchFileSnapshot('../../src/modules/ledger/holidays.gen.ts')
})
