import {
  DEBIT_EVENTS_PATH,
  PAYTO_EVENTS_PATH,
} from '@paydeck/contract/calls/payments/bank-payments'
import { CARD_EVENTS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { deriveKey } from '../../src/kit/secrets/secrets.ts'
import { SIGNATURE_HEADER, signatureHeader } from '../../src/providers/sandbox/signature.ts'
import { startWorld, type World } from '../harness.ts'
import { runDatabase } from '../run-database.ts'
import { ledgerViolations } from './ledger-checks.ts'

let world: World
let database: pg.Client
beforeAll(async () => {
  world = await startWorld()
  database = new pg.Client({ connectionString: runDatabase() })
  await database.connect()
})
afterAll(async () => {
  await database.end()
  await world.stop()
})

test.each([
  ['card-sandbox', CARD_EVENTS_PATH, 'provider card sandbox: events', 'charge.succeeded'],
  [
    'sandbox_direct_debit',
    DEBIT_EVENTS_PATH,
    'provider direct_debit sandbox_direct_debit: events',
    'debit.return',
  ],
  ['sandbox_payto', PAYTO_EVENTS_PATH, 'provider payto sandbox_payto: events', 'payto.charge_paid'],
])(
  'an event of %s about an unknown object is stored once when sent three times, changes nothing and waits for an operator',
  async (provider, path, purpose, type) => {
    const { merchantId, slug } = await world.merchant()
    const id = `evnt_unknown_${slug}`
    const raw = Buffer.from(
      JSON.stringify({ id, type, merchantId, operationId: 'chrg_AAAAAAAAAAAAAAAA' }),
    )
    const key = deriveKey(world.foundation.secrets[0], purpose)
    for (let time = 1; time <= 3; time++) {
      const answer = await fetch(world.origin + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signatureHeader(key, Math.floor(Date.now() / 1000), raw),
        },
        body: raw,
      })
      expect(answer.status).toBe(200)
    }
    for (let look = 1; look <= 2; look++)
      await expect(world.services.providerEvents.process(provider, id)).rejects.toThrow(
        'is about something that is not known',
      )
    const events = await database.query(
      'select provider, status, deliveries from global.provider_event where merchant_id = $1',
      [merchantId],
    )
    expect(events.rows).toEqual([{ provider, status: 'received', deliveries: 3 }])
    const jobs = await database.query(
      `select 1 from pgboss.job where name = 'provider.event' and data->>'eventId' = $1`,
      [id],
    )
    expect(jobs.rowCount).toBe(1)
    const moved = await database.query('select 1 from app.ledger_journal where merchant_id = $1', [
      merchantId,
    ])
    expect(moved.rowCount).toBe(0)
    expect(await ledgerViolations(world, merchantId)).toEqual([])
  },
)
