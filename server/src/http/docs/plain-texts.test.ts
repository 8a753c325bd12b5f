import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('BEY-90 llms.txt links to the guide as Markdown, and all of its links work', async () => {
  const answer = await fetch(`${world.origin}/llms.txt`)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const links = [...(await answer.text()).matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  expect(links).toContain(`${world.origin}/docs/merchant-api.md`)
  const statuses = await Promise.all(links.map(async (link) => (await fetch(link)).status))
  // MCP only accepts POST.
  expect(statuses).toEqual(links.map((link) => (link.endsWith('/mcp') ? 405 : 200)))
  const markdown = await fetch(`${world.origin}/docs/merchant-api.md`)
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const guide = await markdown.text()
  expect(guide).toContain('# The merchant API')
  expect(guide).toContain(`${world.origin}/api`)
})
