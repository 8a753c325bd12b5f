import { once } from 'node:events'
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { SetupError } from '../kit/setup-error.ts'
import { obtainDatabase } from './obtain.ts'
import { runDatabase } from '../../test/run-database.ts'

const open = async (databaseUrl: string) =>
  obtainDatabase({ databaseUrl, dataDir: '/nowhere', progress: () => undefined })

/** A port that accepts connections and never answers. */
const silentServer = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { server, port: typeof address === 'object' ? address?.port : undefined }
}

test('uses a DATABASE_URL that works unchanged', async () => {
  const url = runDatabase()
  const database = await open(url)
  expect(database.url).toBe(url)
  await database.stop()
})

test('reports a DATABASE_URL without a listener in a sentence without its password', async () => {
  const failure = await open('postgres://me:geheim@127.0.0.1:1/shop').catch((error: Error) => error)
  expect(failure).toBeInstanceOf(SetupError)
  expect(failure).toMatchObject({ message: expect.stringContaining('127.0.0.1:1 does not answer') })
  expect(inspect(failure)).not.toContain('geheim')
})

test('gives up a DATABASE_URL that never answers after about five seconds', async () => {
  const { server, port } = await silentServer()
  const startedAt = performance.now()
  await expect(open(`postgres://me:geheim@127.0.0.1:${port}/shop`)).rejects.toThrow(
    /does not answer/,
  )
  expect(performance.now() - startedAt).toBeLessThan(6_500)
  server.close()
})

test('distinguishes an unknown user from a missing database', async () => {
  const wrongUrl = new URL(runDatabase())
  wrongUrl.username = 'stranger'
  await expect(open(wrongUrl.href)).rejects.toThrow(/refuses the user "stranger"/)
  const missing = new URL(runDatabase())
  missing.pathname = '/nothing'
  await expect(open(missing.href)).rejects.toThrow(/has no database "nothing"/)
})
