import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A way between a browser and the server that can be cut: what is under way then is lost. */
export interface Tunnel {
  /** For `newContext`. */
  proxy: { server: string; bypass: string }
  /** Breaks every connection, and lets none through until `mend`. */
  cut(): void
  /** Loses what is asked for at such addresses, until `mend`. */
  lose(addresses: RegExp): void
  mend(): void
  stop(): void
}

const NOTHING = /(?!)/
const EVERYTHING = /(?:)/

/** Opens one on a free port. */
export async function openTunnel(): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  let lost = NOTHING

  /** Passes a request on; what the server answers to one that nobody waits for any more is dropped. */
  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = '', method, headers } = asked
    if (lost.test(url)) {
      asked.socket.destroy()
      return
    }
    const onward = request(url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  const server = createServer(pass)
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const cut = () => {
    lost = EVERYTHING
    for (const socket of sockets) socket.destroy()
  }
  return {
    // Chromium goes straight to its own machine unless it is told not to.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    lose: (addresses) => {
      lost = addresses
    },
    mend: () => {
      lost = NOTHING
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
