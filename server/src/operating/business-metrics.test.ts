import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { api } from '@paydeck/contract/protocol/api'
import { expect, test } from 'vitest'

import { CARDS } from '../../test/harness.ts'
import { startOwnWorld } from '../../test/money/payout-merchants.ts'
import { ROOT } from '../config/config.ts'

test('BEY-116 metrics show how providers answer, and what waits for them', async () => {
  const own = await startOwnWorld({ providerTimeLimitMs: 300 })
  const merchant = await own.merchant()
  const figures = async () => (await own.metrics.text()).split('\n')
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.visa)
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.declined).catch(() => undefined)
  await (await merchant.order({ amount: 10_00 })).pay(CARDS.silentCharged)
  const provider = 'kind="card",provider="sandbox"'
  const before = await figures()
  for (const outcome of ['succeeded', 'declined', 'unknown'])
    expect(before).toContain(
      `paydeck_provider_duration_seconds_count{${provider},outcome="${outcome}"} 1`,
    )
  expect(before).toContain(`paydeck_provider_refusals_total{${provider},code="card_declined"} 1`)
  expect(before).toContain('paydeck_open_operations{provider="sandbox",status="unknown"} 1')
  own.time.advance({ hours: 2 })
  const age = (await figures()).find((line) =>
    line.startsWith('paydeck_oldest_open_operation_seconds{provider="sandbox",status="unknown"}'),
  )
  expect(Number(age?.split(' ')[1])).toBeGreaterThanOrEqual(7200)
  for (const { name, run } of own.app.sweeps.map(own.metrics.timed))
    if (name === 'operations.check') await run()
  const after = await figures()
  expect(after.filter((line) => line.startsWith('paydeck_open_operations{'))).toEqual([])
  expect(after.join('\n')).toMatch(
    /paydeck_sweep_success_timestamp_seconds\{sweep="operations.check"\} 1\d{9}/,
  )
  await own.stop()
})

test('BEY-116 metrics count webhook deliveries and payouts that wait too long', async () => {
  const own = await startOwnWorld()
  const merchant = await own.merchant()
  const { webhookId } = (
    await merchant.call(api.createWebhook, {
      merchantId: merchant.merchantId,
      body: { url: 'http://127.0.0.1:9/', events: ['TransactionPaid'] },
    })
  ).data
  await own.db.inMerchant(merchant.merchantId, (tx) =>
    tx
      .insertInto('app.webhookDelivery')
      .values({
        merchantId: merchant.merchantId,
        deliveryId: 'wdlv_late',
        webhookId,
        cause: 'TransactionPaid:late',
        eventType: 'TransactionPaid',
        body: '{}',
        status: 'waiting',
        attempts: 0,
        lastStatus: null,
        lastError: null,
        attemptedAt: null,
        nextAttemptAt: new Date(Date.now() - 60_000),
        createdAt: new Date(),
      })
      .execute(),
  )
  const text = await own.metrics.text()
  expect(text).toContain('paydeck_waiting_webhook_deliveries 1')
  expect(Number(/^paydeck_webhook_delivery_lag_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(59)
  expect(text).toContain('paydeck_late_payout_checks 0')
  await own.stop()
})

test.each(['prometheus/alerts.yml', 'grafana/paydeck.json'])(
  'BEY-116 operating/%s uses only metrics that exist',
  async (file) => {
    const own = await startOwnWorld()
    const text = await readFile(join(ROOT, 'operating', file), 'utf8')
    const metrics = new Set(
      Array.from(text.matchAll(/paydeck_[a-z_]+/g), ([name]) =>
        name.replace(/_(?:count|bucket|sum)$/, ''),
      ),
    )
    const offered = new Set(
      Array.from((await own.metrics.text()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name),
    )
    expect([...metrics].filter((name) => !offered.has(name))).toEqual([])
    expect(metrics.size).toBeGreaterThan(8)
    await own.stop()
  },
)
