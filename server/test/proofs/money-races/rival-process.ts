// A server process of the money races; its parent sends the time and the merchant to pay out.
import { setTimeout as sleep } from 'node:timers/promises'

import { startWorld } from '../../harness.ts'
import type { PayoutCommand, ServerMessage } from './rivals.ts'

const { RACE_DATABASE: databaseUrl, RACE_SECRET: secret, RACE_ISSUER: issuer } = process.env
if (!databaseUrl || !secret || !issuer) throw new Error('Started by run-money-races.ts only.')

const world = await startWorld({ databaseUrl, secret, issuer })
const send = (message: ServerMessage): void => void process.send?.(message)

process.on('message', (order: PayoutCommand) => void runCommand(order))
process.on('disconnect', () => void world.stop())

async function runCommand({ now, payOut, times, at }: PayoutCommand): Promise<void> {
  world.time.hold(new Date(now))
  send({
    kind: 'done',
    errors: payOut === undefined ? [] : await payOutConcurrently(payOut, times, at),
  })
}

async function payOutConcurrently(
  merchantId: string,
  times: number,
  at: number,
): Promise<string[]> {
  // Both processes begin at the same wall time.
  await sleep(Math.max(0, at - Date.now()))
  const results = await Promise.allSettled(
    Array.from({ length: times }, () => world.services.payouts.runNow(merchantId)),
  )
  return results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
}

send({ kind: 'started', origin: world.origin })
