import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { BRANDS, consumer, standard } from '@paydeck/contract/brands/brands'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { ROOT } from '../../config/config.ts'
import { installedApp } from './installed-app.ts'

async function manifestAt(url: string) {
  const http = Fastify()
  const brands = new Map([
    ['harbour', standard],
    ['mias-trades', consumer],
  ])
  await installedApp(http, (slug) => Promise.resolve(brands.get(slug)))
  return http.inject({ url })
}

interface Manifest {
  icons: { src: string }[]
}

test('BEY-159 installs the dashboard with the name, icons and colours of the brand', async () => {
  const answer = await manifestAt('/mias-trades/app.webmanifest')
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(answer.json<Manifest>()).toMatchObject({
    id: '/mias-trades',
    name: 'Laddr',
    start_url: '/mias-trades',
    scope: '/',
    display: 'standalone',
    theme_color: consumer.accent.light.base,
  })
  const { icons } = (await manifestAt('/harbour/app.webmanifest')).json<Manifest>()
  expect(icons.map(({ src }) => src)).toEqual([
    '/icons/standard-192.png',
    '/icons/standard-512.png',
    '/icons/standard-maskable-512.png',
  ])
})

test.each(['/unknown/app.webmanifest', '/Not%20A%20Slug/app.webmanifest'])(
  'BEY-159 %s is no merchant’s',
  async (url) => {
    expect((await manifestAt(url)).statusCode).toBe(404)
  },
)

test('BEY-159 each brand has its icons, including those for iPhones', () => {
  const expected = BRANDS.flatMap(({ id }) =>
    ['180', '192', '512', 'maskable-512'].map((name) => `${id}-${name}.png`),
  )
  expect(expected.filter((file) => !existsSync(resolve(ROOT, 'web/public/icons', file)))).toEqual(
    [],
  )
})
