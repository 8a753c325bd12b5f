import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startWorld, type World } from '../../test/harness.ts'
import { SetupError } from '../kit/setup-error.ts'
import { startOperatingServer } from './operating-server.ts'
import { readiness } from './readiness.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ alone: true })
})
afterAll(() => world.stop())

async function get(origin: string, path: string) {
  const answer = await fetch(origin + path)
  return { status: answer.status, text: await answer.text() }
}

describe('what operators can read', () => {
  test('a working process is alive and ready, on its public port too', async () => {
    expect(await get(world.origin, '/health')).toEqual({ status: 200, text: 'ok' })
    expect(await get(world.origin, '/ready')).toEqual({ status: 200, text: 'ok' })
    expect((await get(world.origin, '/metrics')).text).not.toContain('paydeck_')
  })

  test('a ready process lists missing production settings below the first line', async () => {
    const warnings = ['SMTP_URL is not set: emails are kept.']
    const { port, close } = await startOperatingServer({
      host: '127.0.0.1',
      port: 0,
      metrics: world.metrics,
      ready: readiness(world.db, { phase: () => 'serving', warnings }),
    })
    const answer = await get(`http://127.0.0.1:${port}`, '/ready')
    expect(answer).toEqual({ status: 200, text: 'ok\nSMTP_URL is not set: emails are kept.' })
    await close()
  })

  test('a second process on the same METRICS_PORT fails with a sentence that names it', async () => {
    const { metrics, ready } = world
    const options = { host: '127.0.0.1', port: 0, metrics, ready }
    const { port, close } = await startOperatingServer(options)
    await expect(startOperatingServer({ ...options, port })).rejects.toThrow(
      new SetupError(`METRICS_PORT ${port} is taken: each process needs another one.`),
    )
    await close()
    // No machine here has this address (RFC 5737).
    await expect(startOperatingServer({ ...options, host: '192.0.2.1', port })).rejects.toThrow(
      `METRICS_PORT ${port} cannot be used (EADDRNOTAVAIL): check METRICS_HOST and METRICS_PORT.`,
    )
  })

  test('a process that is stopping, or has lost its database, is alive but not ready', async () => {
    const brokenWorld = await startWorld({ alone: true })
    await brokenWorld.stop()
    expect(await readiness(world.db, { phase: () => 'stopping', warnings: [] })()).toMatchObject({
      isReady: false,
    })
    expect(
      await readiness(brokenWorld.db, { phase: () => 'serving', warnings: [] })(),
    ).toMatchObject({
      isReady: false,
    })
    const { port, close } = await startOperatingServer({
      host: '127.0.0.1',
      port: 0,
      metrics: brokenWorld.metrics,
      ready: brokenWorld.ready,
    })
    expect(await get(`http://127.0.0.1:${port}`, '/health')).toMatchObject({ status: 200 })
    expect(await get(`http://127.0.0.1:${port}`, '/ready')).toMatchObject({ status: 503 })
    await close()
  })

  test('metrics count requests by route and status, without naming a merchant', async () => {
    const merchant = await world.merchant()
    const address = `/api/dashboard/merchant/${merchant.merchantId}/balances`
    await fetch(world.origin + address, { headers: { authorization: `Bearer ${merchant.token}` } })
    await fetch(world.origin + address)
    const { port, close } = await startOperatingServer({
      host: '127.0.0.1',
      port: 0,
      metrics: world.metrics,
      ready: world.ready,
    })
    const { status, text } = await get(`http://127.0.0.1:${port}`, '/metrics')
    await close()
    expect(status).toBe(200)
    const route = '/api/dashboard/merchant/:merchantId/balances'
    for (const answered of [200, 401])
      expect(text).toContain(
        `paydeck_request_duration_seconds_count{method="GET",route="${route}",status="${answered}"} 1`,
      )
    expect(text).toMatch(/paydeck_pool_connections\{pool="reader",state="idle"\} \d/)
    expect(text).toContain('# TYPE paydeck_reconciliation_breaks gauge')
    // Metrics of the process, the same from each of its servers.
    expect(text).toMatch(/^nodejs_version_info\{version="v24/m)
    expect(text.match(/^# TYPE \w+/gm)).toEqual([...new Set(text.match(/^# TYPE \w+/gm))])
    expect(text).toMatch(/paydeck_jobs\{queue="mail.send",state="waiting"\} \d/)
    expect(text).not.toContain(merchant.merchantId)
  })
})
