import { SANDBOX_FAULTS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import Fastify from 'fastify'
import { expect, test } from 'vitest'

import { sendError } from './error-response.ts'
import { guardFaultSwitch } from './fault-switch.ts'

const post = async (isOn: boolean, remoteAddress: string, headers: Record<string, string> = {}) => {
  const http = Fastify()
  http.setErrorHandler(sendError)
  http.addHook('onRequest', guardFaultSwitch(isOn))
  http.post(SANDBOX_FAULTS_PATH, (_request, reply) => reply.status(204).send())
  const answer = await http.inject({
    method: 'POST',
    url: SANDBOX_FAULTS_PATH,
    remoteAddress,
    headers,
  })
  return answer.statusCode
}

test('the fault switch works only from this machine, and not at all on a public sandbox', async () => {
  expect(await post(true, '127.0.0.1')).toBe(204)
  expect(await post(true, '::1')).toBe(204)
  expect(await post(true, '::ffff:127.0.0.1')).toBe(204)
  expect(await post(true, '192.0.2.7')).toBe(404)
  expect(await post(true, '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(404)
  expect(await post(false, '127.0.0.1')).toBe(404)
})
