import { isSlug } from '@paydeck/contract/identifiers/slug'
import { expect, test } from 'vitest'

import { openTestCluster } from '../../../test/test-database.ts'
import { startWorld } from '../../../test/harness.ts'

test.each(['shop', 'checkout', 'operator', 'mcp'])(
  'BEY-65 no merchant may have the slug %s',
  (slug) => expect(isSlug(slug)).toBe(false),
)

test('BEY-65 the server refuses to start while a merchant has a reserved slug', async () => {
  const cluster = await openTestCluster()
  const databaseUrl = await cluster.createDatabase()
  try {
    const world = await startWorld({ databaseUrl })
    const { slug } = await world.merchant()
    await world.db.inGlobal((tx) =>
      tx
        .updateTable('global.merchantDirectory')
        .set({ slug: 'checkout' })
        .where('slug', '=', slug)
        .execute(),
    )
    await world.stop()
    await expect(startWorld({ databaseUrl })).rejects.toThrow(/slug "checkout"/)
  } finally {
    await cluster.stop()
  }
})
