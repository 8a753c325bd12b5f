import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../test/harness.ts'
import { GUIDES } from './guides.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test.each(Object.entries(GUIDES))(
  'KEYS-11 the guide %s is a page about %s',
  async (name, title) => {
    const answer = await fetch(`${world.origin}/docs/guides/${name}`)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const text = await answer.text()
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).not.toContain('{{')
    // What it points to is there.
    const targets = [...text.matchAll(/href="([^"]+)"/g)].map(([, target]) => target ?? '')
    for (const target of new Set(targets))
      expect((await fetch(world.origin + target)).status, target).toBe(200)
  },
)

test('a guide that does not exist is not found', async () => {
  expect((await fetch(`${world.origin}/docs/guides/shopify`)).status).toBe(404)
})
