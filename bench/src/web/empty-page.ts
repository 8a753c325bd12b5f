import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { run } from '../../../scripts/tools.mjs'
import { ROOT } from '../../../server/src/config/config.ts'

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

export interface EmptyPage {
  origin: string
  stop: () => Promise<void>
}

/** Builds and serves a page of only React and one sentence, the lower bound for our pages on the same machine. */
export async function startEmptyPage(): Promise<EmptyPage> {
  const dist = join(ROOT, '.data/empty-page')
  const { code, output } = await run('vite', ['build', '--outDir', dist, '--emptyOutDir'], {
    cwd: join(ROOT, 'bench/empty-page'),
  })
  if (code !== 0) throw new Error(output)
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' })
  const files = new Map(
    names
      .filter((name) => TYPES[extname(name)] !== undefined)
      .map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(dist, name)))]),
  )
  const server = createServer(({ url = '/' }, reply) => {
    const path = url === '/' ? '/index.html' : url
    const body = files.get(path)
    if (!body) {
      reply.writeHead(404).end()
      return
    }
    reply.writeHead(200, {
      'content-type': TYPES[extname(path)],
      'content-encoding': 'br',
      'content-length': body.length,
    })
    reply.end(body)
  })
  await new Promise<void>((listening, fail) => {
    server.once('error', fail)
    server.listen(0, '127.0.0.1', listening)
  })
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => new Promise((closed) => server.close(() => closed())),
  }
}
