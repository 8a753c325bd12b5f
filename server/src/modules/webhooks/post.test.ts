import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { NotSent, post, type PostOptions } from './post.ts'

const PRIVATE = 'This address is not on the public internet.'
/** Posts as in production, resolving every name to these addresses. */
const leadingTo = (...addresses: string[]): PostOptions => ({
  isOpen: false,
  timeoutMs: 300,
  resolve: (_name, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    ),
})

test.each([
  ['http://shop.example/x', 'The address must start with https://.'],
  ['https://127.0.0.1/x', PRIVATE],
  ['https://[::1]/x', PRIVATE],
  ['https://10.0.0.7/x', PRIVATE],
])('in production nothing is sent to %s', async (url, reason) => {
  const sent = post(url, '{}', {}, leadingTo())
  await expect(sent).rejects.toThrow(NotSent)
  await expect(sent).rejects.toThrow(reason)
})

test.each([
  ['this machine', ['127.0.0.1']],
  ['a private network', ['10.1.2.3']],
  ['this machine over IPv6', ['::1']],
  ['a public and a private address', ['192.0.34.166', '169.254.169.254']],
  ['nothing', []],
])('in production a name that resolves to %s is refused', async (_, address) => {
  await expect(post('https://shop.example/x', '{}', {}, leadingTo(...address))).rejects.toThrow(
    PRIVATE,
  )
})

test('a response that tries to switch protocols counts as a response and ends the wait', async () => {
  const other = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
    )
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
  expect(await post(url, '{}', {}, { isOpen: true, timeoutMs: 500 })).toMatchObject({
    status: 101,
  })
  other.close()
})

test('gives up on an address that does not answer', async () => {
  const silent = createServer(() => undefined)
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await expect(post(url, '{}', {}, { isOpen: true, timeoutMs: 200 })).rejects.toThrow(
    'No answer within 0.2 seconds.',
  )
  silent.closeAllConnections()
  silent.close()
})
