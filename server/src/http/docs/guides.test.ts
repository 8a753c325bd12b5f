import { execFile } from 'node:child_process'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { runInNewContext } from 'node:vm'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startWorld, type World } from '../../../test/harness.ts'
import { signatureHeader } from '../../modules/webhooks/signatures.ts'
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
    // Every link target exists.
    const targets = [...text.matchAll(/href="([^"]+)"/g)].map(([, target]) => target ?? '')
    for (const target of targets.filter((link) => link.startsWith('#')))
      expect(text).toContain(`id="${target.slice(1)}"`)
    for (const target of new Set(targets.filter((link) => !link.startsWith('#'))))
      expect((await fetch(world.origin + target)).status, target).toBe(200)
  },
)

test('the order request in the guide is valid for our API', async () => {
  const page = await (await fetch(`${world.origin}/docs/guides/custom`)).text()
  const [first = '', second = ''] = [...page.matchAll(/<pre[^>]*>\s*(curl [\s\S]*?)<\/pre>/g)].map(
    ([, code]) => code ?? '',
  )
  expect(second).toContain('$ORDER')
  const merchant = await world.merchant()
  const run = async (script: string, ORDER = ''): Promise<Record<string, unknown>> => {
    const SECRET = await merchant.secretKey()
    // The test server's address differs from the one in its pages.
    const localScript = script.replace(/http\S+?(?=\/api)/, world.origin)
    const env = { PATH: process.env['PATH'], SECRET, ORDER }
    return JSON.parse(
      (await promisify(execFile)('sh', ['-ec', localScript], { env })).stdout,
    ) as never
  }
  const created = await run(first)
  expect(created).toMatchObject({
    order: { internalOrderId: '1001', amount: 5600 },
    token: expect.any(String) as string,
    magicLink: expect.stringMatching(/^http.*token=/) as string,
  })
  const { merchantOrderId } = created['order'] as { merchantOrderId: string }
  expect(await run(second, merchantOrderId)).toMatchObject({ statusCode: 404 })
})

test('an unknown guide is not found', async () => {
  expect((await fetch(`${world.origin}/docs/guides/shopify`)).status).toBe(404)
})

test('the webhook check in the guide accepts our deliveries and nothing else', async () => {
  const page = await (await fetch(`${world.origin}/docs/guides/custom`)).text()
  const html = /<pre[^>]*>\s*import [^\n]*node:crypto'([\s\S]*?)<\/pre>/.exec(page)?.[1] ?? ''
  const code = html.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
  const globals = { createHmac, timingSafeEqual, Buffer, Date }
  const check = runInNewContext(`${code}; isFromPaydeck`, globals) as (
    body: string,
    header: string,
    secret: string,
  ) => boolean
  const now = Math.floor(Date.now() / 1000)
  const body = '{"requestId":"wdlv_1"}'
  const header = signatureHeader(['whsec_new', 'whsec_old'], now, body)
  expect(check(body, header, 'whsec_new')).toBe(true)
  expect(check(body, header, 'whsec_old')).toBe(true)
  expect(check(body, header, 'whsec_other')).toBe(false)
  expect(check(`${body} `, header, 'whsec_new')).toBe(false)
  expect(check(body, signatureHeader(['whsec_new'], now - 301, body), 'whsec_new')).toBe(false)
  expect(check(body, 'undefined', 'whsec_new')).toBe(false)
})
