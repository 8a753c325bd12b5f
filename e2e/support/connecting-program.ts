import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  consentUrl,
  codeForm,
  newGrantRequest,
  postForm,
  registerClient,
  type Tokens,
} from '../../server/test/mcp/connected-program.ts'

/** A local program that asks to connect, as assistants do. */
export interface ConnectingProgram {
  /** The page it opens in the person's browser. */
  address: string
  /** The address to which the browser returns with the answer. */
  callback: string
  /** Resolves when the answer arrives. */
  answer(): Promise<URL>
  tokens(answer: URL): Promise<Tokens>
  close(): Promise<void>
}

export async function startConnectingProgram(
  origin: string,
  name: string,
): Promise<ConnectingProgram> {
  const { promise, resolve } = Promise.withResolvers<URL>()
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', callback)
    if (url.pathname === '/callback') resolve(url)
    reply
      .setHeader('content-type', 'text/html')
      .end('<title>Done</title><h1>Back at the program</h1>')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const callback = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  const at = { origin }
  const clientId = await registerClient(at, {
    client_name: name,
    redirect_uris: ['http://127.0.0.1/callback'],
  })
  const grantRequest = newGrantRequest(clientId)
  return {
    address: consentUrl(at, grantRequest, { redirect_uri: callback }),
    callback,
    answer: () => promise,
    tokens: async (answer) => {
      const form = codeForm(grantRequest, answer, { redirect_uri: callback })
      return (await (await postForm(at, '/mcp/token', form)).json()) as Tokens
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
