import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import { SetupError } from '../kit/setup-error.ts'
import type { Metrics } from './metrics.ts'
import { readyText, type Readiness } from './readiness.ts'

export interface OperatingServerOptions {
  host: string
  port: number
  metrics: Metrics
  ready: () => Promise<Readiness>
}

function send(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
}

/** `/metrics`, and `/health` and `/ready` for workers. Returns the port and how to close it. */
export async function startOperatingServer({ host, port, metrics, ready }: OperatingServerOptions) {
  async function respond(path: string, response: ServerResponse): Promise<void> {
    if (path === '/health') send(response, 200, 'ok')
    else if (path === '/ready') {
      const readiness = await ready()
      send(response, readiness.isReady ? 200 : 503, readyText(readiness))
    } else if (path === '/metrics') send(response, 200, await metrics.text(), metrics.contentType)
    else send(response, 404, 'Not found')
  }
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    respond(path, response).catch((failure: unknown) => {
      send(response, 500, failure instanceof Error ? failure.message : 'unexpected')
    })
  })
  server.listen(port, host)
  await once(server, 'listening').catch((failure: NodeJS.ErrnoException) => {
    const sentence =
      failure.code === 'EADDRINUSE'
        ? `METRICS_PORT ${port} is taken: each process needs another one.`
        : `METRICS_PORT ${port} cannot be used (${failure.code}): check METRICS_HOST and METRICS_PORT.`
    throw new SetupError(sentence, { cause: failure })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
