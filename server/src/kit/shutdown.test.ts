import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

test('closes resources in reverse order, each once, even when one fails', async () => {
  const lines: string[] = []
  const shutdown = createShutdown((name) => lines.push(`${name} failed`))
  shutdown.add('database', async () => void lines.push('database'))
  shutdown.add('jobs', async () => {
    throw new Error('no')
  })
  shutdown.add('http', async () => void lines.push('http'))
  expect(shutdown.signal.aborted).toBe(false)

  await Promise.all([shutdown.run(), shutdown.run()])
  expect(lines).toEqual(['http', 'jobs failed', 'database'])
  expect(shutdown.signal.aborted).toBe(true)
})
