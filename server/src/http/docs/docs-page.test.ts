import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'
import { GROUPS, openApi } from './openapi.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.stop())

test('every group of calls has a description', () => {
  const document = openApi('https://pay.example')
  const paths = ['paths', 'webhooks'].flatMap((part) =>
    Object.values(document[part] as Record<string, object>),
  )
  const used = paths.flatMap((path) =>
    Object.values(path).flatMap((call: { tags: string[] }) => call.tags),
  )
  expect(new Set(used)).toEqual(new Set(Object.keys(GROUPS)))
})

test('every file the API reference names exists', async () => {
  const page = await (await fetch(`${world.origin}/docs`)).text()
  const sheet = await (await fetch(`${world.origin}/docs/reference.css`)).text()
  const named = [
    ...[...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path ?? ''),
    ...[...sheet.matchAll(/url\('(\/docs[^']+)'\)/g)].map(([, path]) => path ?? ''),
  ]
  expect(named).toContain('/docs/assets/swagger-ui.css')
  expect(named).toContain('/docs/start.js')
  const answers = await Promise.all(named.map((path) => fetch(world.origin + path)))
  expect(answers.map(({ status, url }) => [status, url])).toEqual(
    answers.map(({ url }) => [200, url]),
  )
})
