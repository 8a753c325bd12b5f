import { expect, test } from 'vitest'

import { runDatabase } from '../run-database.ts'
import { generateTypes } from './generate.ts'

test('the types of the tables are those of the migrated database', async () => {
  await expect(await generateTypes(runDatabase())).toMatchFileSnapshot('../../src/db/schema.gen.ts')
})
