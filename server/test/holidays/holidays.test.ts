import { expect, test } from 'vitest'

import { generateHolidays } from './generate.ts'

test('the table of public holidays matches its source', async () => {
  await expect(generateHolidays()).toMatchFileSnapshot('../../src/modules/ledger/holidays.gen.ts')
})
