import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

import { expect, test } from '@playwright/test'

const SCRIPT = fileURLToPath(new URL('../../scripts/check-payment-page.mjs', import.meta.url))

interface CheckResult {
  code: number | null
  output: string
}

const check = (origin: string | undefined, baseline: string): Promise<CheckResult> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [SCRIPT, origin ?? '', '--baseline', baseline])
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('close', (code) => resolve({ code, output }))
  })

interface Tampering {
  page?: (html: string) => string
  script?: (code: string) => string
  policy?: (header: string) => string
}

/** A proxy between browser and server that alters responses. */
async function between(target: string | undefined, { page, script, policy }: Tampering) {
  const server = createServer((request, response) => {
    void (async () => {
      const answer = await fetch((target ?? '') + (request.url ?? ''))
      const type = answer.headers.get('content-type') ?? ''
      const text = await answer.text()
      for (const name of ['content-security-policy', 'referrer-policy', 'x-content-type-options']) {
        const value = answer.headers.get(name)
        if (value === null) continue
        response.setHeader(
          name,
          name === 'content-security-policy' && policy ? policy(value) : value,
        )
      }
      for (const name of ['cross-origin-opener-policy', 'permissions-policy'])
        response.setHeader(name, answer.headers.get(name) ?? '')
      response.writeHead(answer.status, { 'content-type': type })
      if (type.startsWith('text/html')) response.end(page ? page(text) : text)
      else response.end(type.includes('javascript') && script ? script(text) : text)
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

const FOREIGN = '<script src="https://evil.example/x.js"></script>'
/** All changes at once, because a check takes a second. */
const TAMPERING: Tampering = {
  page: (html) =>
    html
      .replace('</head>', `${FOREIGN}</head>`)
      .replace('</body>', '<script>steal()</script></body>')
      .replace('<div id="root">', '<div id="root" onclick="steal()">'),
  script: (code) => `${code}\nsteal()`,
  policy: (header) => header.replace("script-src 'self'", "script-src 'self' https://evil.example"),
}
const FINDINGS = [
  'The page loads a foreign script: https://evil.example/x.js',
  'The frame /checkout/v1/frame loads a foreign script: https://evil.example/x.js',
  'The page has an inline script.',
  'The markup has an event handler: onclick=',
  'is not the file of this build.',
  'content-security-policy was ',
]

test('BEY-16 the check of the hosted page passes an unchanged build and names each change', async ({
  baseURL,
}, info) => {
  const baseline = info.outputPath('headers.json')
  const unchanged = expect.stringContaining('The page is the one of this build')
  expect(await check(baseURL, baseline)).toEqual({ code: 0, output: unchanged })
  expect(await check(baseURL, baseline)).toEqual({ code: 0, output: unchanged })

  const middle = await between(baseURL, TAMPERING)
  const { code, output } = await check(middle.origin, baseline)
  middle.close()
  for (const finding of FINDINGS) expect(output).toContain(finding)
  expect(code).toBe(1)
})

test('BEY-16 the browser refuses a changed script of the hosted page', async ({
  baseURL,
  page,
}) => {
  const refusals: string[] = []
  page.on('console', (message) => refusals.push(message.text()))
  await page.route('**/assets/hosted-page-*.js', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: `${await answer.text()}\nwindow.stolen = 1` })
  })
  await page.goto(`${baseURL}/pay/AU/invoice/any`)
  await expect.poll(() => refusals.join('\n')).toContain('integrity')
  expect(await page.evaluate('window.stolen')).toBeUndefined()
})
