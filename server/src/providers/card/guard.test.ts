import { expect, test, vi } from 'vitest'

import { guardCardProvider } from './guard.ts'
import type { CardProvider, ChargeOutcome } from './port.ts'

const request = {
  operationId: 'chrg_1',
  merchantId: 'mcht_1',
  paymentToken: 'ptkn_1',
  amount: 100,
  currency: 'AUD',
  statement: 'Kim’s',
  request3ds: false,
  returnUrl: 'https://paydeck.example/pay/au/invoice/ordr_1',
}
const declined: ChargeOutcome = { kind: 'declined', code: 'card_declined', card: null }

const down = (): Promise<never> => Promise.reject(new Error('down'))
const provider = (charge: CardProvider['charge']): CardProvider => ({
  name: 'unkind',
  page: { part: 'card-fields', tokensUrl: '', settings: {} },
  charge,
  authorise: down,
  checkCard: down,
  chargeSaved: down,
  confirm: down,
  lookup: down,
  close: down,
  capture: down,
  voidAuthorisation: down,
  refund: down,
  lookupFollowUp: down,
  closeFollowUp: down,
  lookupDispute: down,
  giveEvidence: down,
  acceptDispute: down,
  movements: down,
  readEvent: () => ({ kind: 'forged' }),
})

test('returns an answer that comes in time', async () => {
  const guarded = guardCardProvider(
    provider(async () => declined),
    { onError: () => undefined },
  )
  expect(await guarded.charge(request)).toEqual(declined)
})

test('returns unknown and aborts the call when no answer comes in time', async () => {
  let passedSignal: AbortSignal | undefined
  const never = (_: unknown, signal: AbortSignal) => {
    passedSignal = signal
    return Promise.withResolvers<ChargeOutcome>().promise
  }
  const guarded = guardCardProvider(provider(never), { timeLimitMs: 20, onError: () => undefined })
  expect(await guarded.charge(request)).toEqual({ kind: 'unknown' })
  expect(passedSignal?.aborted).toBe(true)
})

test('treats an exception as an unknown outcome, never a decline, and reports it', async () => {
  const onError = vi.fn<(failure: unknown, operationId: string) => void>()
  const rejects = provider(() => Promise.reject(new Error('connection reset')))
  expect(await guardCardProvider(rejects, { onError }).charge(request)).toEqual({ kind: 'unknown' })
  const throws = provider(() => {
    throw new Error('bug')
  })
  expect(await guardCardProvider(throws, { onError }).charge(request)).toEqual({ kind: 'unknown' })
  const guarded = guardCardProvider(throws, { onError })
  expect(await guarded.lookup('chrg_1')).toEqual({ kind: 'unknown' })
  expect(await guarded.close('chrg_1')).toEqual({ kind: 'unknown' })
  expect(onError).toHaveBeenCalledTimes(4)
  expect(onError).toHaveBeenLastCalledWith(expect.any(Error), 'chrg_1')
})
