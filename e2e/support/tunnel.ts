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

const NOTHING = /(?!)/
const EVERYTHING = /(?:)/

export async function openTunnel(): Promise<Tunnel> {
  const sockets = new Set<Socket>()
  let lost = NOTHING
  let held = NOTHING
  let waiting: (() => void)[] = []

  /** Forwards a request; drops the answer when the client has gone. */
  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { url = '', method, headers } = asked
    if (lost.test(url)) {
      asked.socket.destroy()
      return
    }
    if (held.test(url)) {
      waiting.push(() => pass(asked, answer))
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
    // By default Chromium bypasses the proxy for its own machine.
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    cut,
    lose: (addresses) => {
      lost = addresses
    },
    hold: (addresses) => {
      held = addresses
    },
    mend: () => {
      lost = NOTHING
      held = NOTHING
      const late = waiting
      waiting = []
      for (const go of late) go()
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
