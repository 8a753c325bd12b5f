import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy between browser and server that can be cut: requests in flight are lost. */
export interface Tunnel {
  proxy: { server: string; bypass: string }
  /** Breaks every connection and refuses new ones until `mend`. */
  cut(): void
  /** Drops requests to such addresses until `mend`. */
  lose(addresses: RegExp): void
  /** Holds requests to such addresses until `mend`. */
  hold(addresses: RegExp): void
  mend(): void
  stop(): void
}

const NO_ADDRESS = /(?!)/
const ANY_ADDRESS = /(?:)/

export async function openTunnel(): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  let dropped = NO_ADDRESS
  let held = NO_ADDRESS
  let waiting: (() => void)[] = []

  /** Forwards a request; drops the answer when the client has gone. */
  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const { url = '', method, headers } = incoming
    if (dropped.test(url)) {
      incoming.socket.destroy()
      return
    }
    if (held.test(url)) {
      waiting.push(() => pass(incoming, answer))
      return
    }
    const forwarded = request(url, { method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
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
    dropped = ANY_ADDRESS
    for (const socket of sockets) socket.destroy()
  }
  return {
    // By default Chromium bypasses the proxy for its own machine.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    lose: (addresses) => {
      dropped = addresses
    },
    hold: (addresses) => {
      held = addresses
    },
    mend: () => {
      dropped = NO_ADDRESS
      held = NO_ADDRESS
      const pending = waiting
      waiting = []
      for (const resume of pending) resume()
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
