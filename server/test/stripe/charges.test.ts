import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CARDS } from '../harness.ts'
import { type OpenedStripe, openStripe } from './opened.ts'
import { chargeOf, MERCHANT, newOperation, signal } from './operations.ts'

let opened: OpenedStripe
beforeAll(async () => {
  opened = await openStripe()
})
afterAll(() => opened.stop())

const token = (card: keyof typeof CARDS) => opened.fake.memory.method(CARDS[card])
const VISA = { brand: 'visa', last4: '4242', funding: 'credit', expiry: '12/2031' }

describe('the provider identifies operations by id', () => {
  test('BEY-80 repeated, even at the same moment, it gives the same answer and takes no more money', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('visa'))
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => provider.charge(request, signal)))
    const later = await provider.lookup(request.operationId, signal)
    expect(answers).toEqual(answers.map(() => later))
    const [intent] = fake.taken([request.operationId])
    expect(later).toEqual({
      kind: 'succeeded',
      ref: intent?.id,
      source: expect.stringMatching(/^psrc_/) as string,
      card: { ...VISA, cvcPassed: true, threeDs: null },
    })
    expect(fake.taken([request.operationId])).toHaveLength(1)
    expect(intent).toMatchObject({
      amount: 100_00,
      currency: 'aud',
      confirmation_method: 'automatic',
      setup_future_usage: 'off_session',
      statement_descriptor_suffix: 'Test shop',
      metadata: { operation_id: request.operationId, merchant_id: MERCHANT },
    })
  })

  test('two simultaneous servers confirm once', async () => {
    const { provider, fake } = opened
    const other = await opened.another()
    for (let round = 0; round < 5; round++) {
      const request = chargeOf(token('visa'))
      await Promise.allSettled([provider.charge(request, signal), other.charge(request, signal)])
      expect(await other.lookup(request.operationId, signal)).toMatchObject({ kind: 'succeeded' })
      expect(fake.taken([request.operationId])).toHaveLength(1)
      const confirms = fake.calls.filter(({ key }) => key === `${request.operationId}:confirm`)
      expect(confirms).toHaveLength(1)
    }
  })

  test('repeats a decline, which is final: the intent takes no other card', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('declined'))
    const first = await provider.charge(request, signal)
    expect(first).toEqual({
      kind: 'declined',
      code: 'card_declined',
      card: { ...VISA, last4: '0002', cvcPassed: true, threeDs: null },
    })
    expect(await provider.charge(request, signal)).toEqual(first)
    expect(await provider.lookup(request.operationId, signal)).toEqual(first)
    expect(await provider.close(request.operationId, signal)).toEqual(first)
    const intent = [...fake.memory.intents.values()].at(-1)
    expect(intent?.status).toBe('canceled')
  })

  test('reports a decline only once the cancel was answered', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('insufficient'))
    fake.between(/POST .*\/cancel/, { before: async () => 'drop' })
    await expect(provider.charge(request, signal)).rejects.toThrow('Invalid JSON')
    expect(await provider.lookup(request.operationId, signal)).toMatchObject({
      kind: 'declined',
      code: 'insufficient_funds',
    })
    const retry = chargeOf(token('insufficient'))
    fake.between(/POST .*\/cancel/, { after: async () => 'drop' })
    await expect(provider.charge(retry, signal)).rejects.toThrow('Invalid JSON')
    expect(await provider.charge(retry, signal)).toMatchObject({ kind: 'declined' })
  })

  test('two operations cannot share a token', async () => {
    const { provider, fake } = opened
    const shared = token('visa')
    const [first, second] = [chargeOf(shared), chargeOf(shared)]
    const answers = await Promise.all([
      provider.charge(first, signal),
      provider.charge(second, signal),
    ])
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(['declined', 'succeeded'])
    expect(answers.find(({ kind }) => kind === 'declined')).toEqual({
      kind: 'declined',
      code: 'payment_token_used',
      card: null,
    })
    expect(fake.taken([first.operationId, second.operationId])).toHaveLength(1)
  })

  test('reports a token that Stripe does not know, has used or has let expire', async () => {
    const { provider, fake, time } = opened
    const codeOf = async (paymentToken: string) => {
      const request = chargeOf(paymentToken)
      const answer = await provider.charge(request, signal)
      expect(await provider.lookup(request.operationId, signal)).toEqual(answer)
      return answer.kind === 'declined' ? answer.code : answer.kind
    }
    expect(await codeOf('pm_unknown')).toBe('payment_token_unknown')
    expect(await codeOf('ctoken_unknown')).toBe('payment_token_unknown')
    expect(await codeOf(fake.memory.confirmationToken(CARDS.visa))).toBe('succeeded')
    const spent = token('visa')
    fake.memory.spent.add(spent)
    expect(await codeOf(spent)).toBe('payment_token_used')
    const old = fake.memory.confirmationToken(CARDS.visa)
    time.advance({ hours: 13 })
    expect(await codeOf(old)).toBe('payment_token_expired')
  })

  test('a closed operation never charges, whenever the charge arrives', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('visa'))
    expect(await provider.lookup(request.operationId, signal)).toEqual({ kind: 'not_found' })
    expect(await provider.close(request.operationId, signal)).toEqual({ kind: 'not_charged' })
    await expect(provider.charge(request, signal)).rejects.toThrow('was closed')
    expect(fake.taken([request.operationId])).toEqual([])
    expect(await provider.close(request.operationId, signal)).toEqual({ kind: 'not_charged' })
    expect(await provider.lookup(request.operationId, signal)).toEqual({ kind: 'not_found' })
  })

  test('closing a charged operation says so', async () => {
    const { provider } = opened
    const request = chargeOf(token('visa'))
    const charged = await provider.charge(request, signal)
    expect(await provider.close(request.operationId, signal)).toEqual(charged)
  })

  test('either a close or a simultaneous charge wins', async () => {
    const { provider, fake } = opened
    for (let round = 0; round < 10; round++) {
      const request = chargeOf(token('visa'))
      const [charged, closed] = await Promise.allSettled([
        provider.charge(request, signal),
        new Promise((resolve) => setTimeout(resolve, round * 3)).then(() =>
          provider.close(request.operationId, signal),
        ),
      ])
      const chargeCount = fake.taken([request.operationId]).length
      expect(closed).toMatchObject({
        value: { kind: chargeCount === 1 ? 'succeeded' : 'not_charged' },
      })
      expect(charged.status).toBe(chargeCount === 1 ? 'fulfilled' : 'rejected')
    }
  })

  test('Stripe decides between a close and a confirm in progress', async () => {
    const { provider, fake } = opened
    const unanswered = chargeOf(token('visa'))
    fake.between(/POST .*\/confirm/, {
      before: async () => {
        expect(await provider.close(unanswered.operationId, signal)).toEqual({
          kind: 'not_charged',
        })
      },
    })
    await expect(provider.charge(unanswered, signal)).rejects.toThrow('was closed')
    const won = chargeOf(token('visa'))
    fake.between(/POST .*\/confirm/, {
      after: async () => {
        expect(await provider.close(won.operationId, signal)).toMatchObject({ kind: 'succeeded' })
      },
    })
    expect(await provider.charge(won, signal)).toMatchObject({ kind: 'succeeded' })
    expect(fake.taken([unanswered.operationId, won.operationId])).toHaveLength(1)
  })
})

describe('a challenge', () => {
  test('sends the cardholder back with our own name for it, and is followed by the charge', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('challenge'), { request3ds: true })
    const waiting = await provider.charge(request, signal)
    const [intent] = [...fake.memory.intents.values()].slice(-1)
    const id = intent?.id ?? ''
    const challenge = {
      kind: 'action_required',
      threeDSAuthorisationId: id,
      redirectUrl: `${fake.origin}/challenges/${id}`,
    }
    expect(waiting).toEqual(challenge)
    expect(await provider.confirm(request.operationId, signal)).toEqual(challenge)
    expect(fake.answerChallenge(id, true)).toBe(
      `https://pay.example/pay/au/invoice/ordr_1?from=bank&threeDSAuthorisationId=${id}`,
    )
    expect(fake.taken([request.operationId])).toHaveLength(1)
    expect(await provider.confirm(request.operationId, signal)).toMatchObject({
      kind: 'succeeded',
      card: { threeDs: { passed: true, info: 'authenticated' } },
    })
  })

  test('refused, it is declined; left open, it ends when closed', async () => {
    const { provider, fake } = opened
    const [refused, abandoned] = [chargeOf(token('challenge')), chargeOf(token('challenge'))]
    const first = await provider.charge(refused, signal)
    if (first.kind === 'action_required') fake.answerChallenge(first.threeDSAuthorisationId, false)
    expect(await provider.confirm(refused.operationId, signal)).toMatchObject({
      kind: 'declined',
      code: 'authentication_failed',
    })
    const second = await provider.charge(abandoned, signal)
    expect(await provider.close(abandoned.operationId, signal)).toEqual({ kind: 'not_charged' })
    if (second.kind === 'action_required') fake.answerChallenge(second.threeDSAuthorisationId, true)
    expect(fake.taken([refused.operationId, abandoned.operationId])).toEqual([])
  })

  test('BEY-80 passed where a key pays, takes nothing until confirmed, and then only once', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('challenge'), { confirmation: 'manual' })
    const waiting = await provider.charge(request, signal)
    const id = waiting.kind === 'action_required' ? waiting.threeDSAuthorisationId : ''
    fake.answerChallenge(id, true)
    expect(fake.taken([request.operationId])).toEqual([])
    expect(await provider.lookup(request.operationId, signal)).toEqual({
      ...waiting,
      isPassed: true,
    })
    const answers = await Promise.all(
      [1, 2, 3].map(() => provider.confirm(request.operationId, signal)),
    )
    expect(answers.some(({ kind }) => kind === 'succeeded')).toBe(true)
    expect(fake.taken([request.operationId])).toHaveLength(1)
    expect(await provider.confirm(request.operationId, signal)).toMatchObject({ kind: 'succeeded' })
    const finishes = fake.calls.filter(({ key }) => key === `${request.operationId}:finish`)
    expect(finishes).toHaveLength(1)
  })

  test('passed where a key pays but never confirmed, takes nothing when closed', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('challenge'), { confirmation: 'manual' })
    const waiting = await provider.charge(request, signal)
    if (waiting.kind === 'action_required')
      fake.answerChallenge(waiting.threeDSAuthorisationId, true)
    expect(await provider.close(request.operationId, signal)).toEqual({ kind: 'not_charged' })
    expect(await provider.confirm(request.operationId, signal)).toEqual({ kind: 'not_found' })
    expect(fake.taken([request.operationId])).toEqual([])
  })

  test('is given up if the browser cannot be sent to it', async () => {
    const { provider, fake } = opened
    const request = chargeOf(token('challenge'))
    const waiting = await provider.charge(request, signal)
    const id = waiting.kind === 'action_required' ? waiting.threeDSAuthorisationId : ''
    const intent = fake.memory.intents.get(id)
    if (intent) intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
    await expect(provider.lookup(request.operationId, signal)).rejects.toThrow('cannot be sent to')
    expect(intent?.status).toBe('canceled')
    expect(await provider.lookup(request.operationId, signal)).toEqual({
      kind: 'declined',
      code: 'authentication_abandoned',
      card: null,
    })
  })
})

describe('a saved card', () => {
  const save = async (card: keyof typeof CARDS) => {
    const { provider } = opened
    const outcome = await provider.charge(chargeOf(token(card)), signal)
    if (outcome.kind === 'action_required')
      opened.fake.answerChallenge(outcome.threeDSAuthorisationId, true)
    const operationId =
      outcome.kind === 'action_required'
        ? [...opened.fake.memory.intents.values()].at(-1)?.metadata['operation_id']
        : undefined
    const final = operationId === undefined ? outcome : await provider.lookup(operationId, signal)
    return final.kind === 'succeeded' ? (final.source ?? '') : ''
  }
  const chargeSaved = (source: string, more = {}) => ({
    operationId: newOperation(),
    merchantId: MERCHANT,
    amount: 20_00,
    currency: 'AUD',
    source,
    statement: 'Test shop',
    ...more,
  })

  test('is charged without its owner, but only by its own merchant', async () => {
    const { provider, fake } = opened
    const source = await save('visa')
    const request = chargeSaved(source)
    const charged = await provider.chargeSaved(request, signal)
    expect(charged).toMatchObject({ kind: 'succeeded', source, card: { last4: '4242' } })
    expect(fake.taken([request.operationId])[0]).toMatchObject({ amount: 20_00 })
    const foreign = chargeSaved(source, { merchantId: 'mcht_other' })
    const refused = { kind: 'declined', code: 'payment_source_unknown', card: null }
    expect(await provider.chargeSaved(foreign, signal)).toEqual(refused)
    expect(await provider.lookup(foreign.operationId, signal)).toEqual(refused)
  })

  test('declines off session when the bank wants the owner, and asks them when they are present', async () => {
    const { provider, fake } = opened
    const source = await save('declinedLater')
    expect(await provider.chargeSaved(chargeSaved(source), signal)).toMatchObject({
      kind: 'declined',
      code: 'insufficient_funds',
    })
    const challenged = await save('challenge')
    expect(await provider.chargeSaved(chargeSaved(challenged), signal)).toMatchObject({
      kind: 'succeeded',
    })
    const owned = chargeSaved(challenged, { owner: { returnUrl: 'https://pay.example/back' } })
    const waiting = await provider.chargeSaved(owned, signal)
    expect(waiting).toMatchObject({ kind: 'action_required' })
    if (waiting.kind !== 'action_required') return
    expect(fake.answerChallenge(waiting.threeDSAuthorisationId, true)).toBe(
      `https://pay.example/back?threeDSAuthorisationId=${waiting.threeDSAuthorisationId}`,
    )
    expect(await provider.confirm(owned.operationId, signal)).toMatchObject({ kind: 'succeeded' })
  })

  test('comes from a check, which takes nothing', async () => {
    const { provider, fake } = opened
    const { amount: _, ...request } = chargeOf(token('visa'))
    const checked = await provider.checkCard(request, signal)
    expect(checked).toMatchObject({ kind: 'succeeded', card: { last4: '4242', cvcPassed: true } })
    expect(await provider.lookup(request.operationId, signal)).toEqual(checked)
    expect(fake.taken([request.operationId])).toEqual([])
    const source = checked.kind === 'succeeded' ? (checked.source ?? '') : ''
    expect(await provider.chargeSaved(chargeSaved(source), signal)).toMatchObject({
      kind: 'succeeded',
    })
    const { amount: __, ...declined } = chargeOf(token('declined'))
    expect(await provider.checkCard(declined, signal)).toMatchObject({
      kind: 'declined',
      code: 'card_declined',
    })
    const { amount: ___, ...challenged } = chargeOf(token('challenge'))
    const waiting = await provider.checkCard(challenged, signal)
    if (waiting.kind === 'action_required')
      fake.answerChallenge(waiting.threeDSAuthorisationId, true)
    expect(await provider.confirm(challenged.operationId, signal)).toMatchObject({
      kind: 'succeeded',
    })
  })
})

test('BEY-73 marks a card typed by staff as such in the confirm, and it is never challenged', async () => {
  const { provider, fake } = opened
  const request = { ...chargeOf(token('challenge')), isMoto: true as const }
  expect(await provider.charge(request, signal)).toMatchObject({ kind: 'succeeded' })
  const [confirm] = fake.calls.filter(({ key }) => key === `${request.operationId}:confirm`)
  expect(confirm?.form).toMatchObject({
    error_on_requires_action: 'true',
    payment_method_options: { card: { moto: 'true' } },
  })
})

test('BEY-76 charges a card imported by Stripe under the shop’s own id, only for its merchant', async () => {
  const { provider, fake } = opened
  const method = token('visa')
  const stored = fake.memory.methods.get(method)
  if (stored) stored.customer = 'cus_imported'
  const [operationId, merchantId] = [newOperation(), MERCHANT]
  const adopt = (source: string, reference: string) =>
    provider.adoptCard?.({ operationId, merchantId, source, reference }, signal)
  const card = `cus_imported/${method}`
  expect(await adopt('psrc_shop1', card)).toMatchObject({
    kind: 'adopted',
    source: 'psrc_shop1',
    card: { brand: 'visa', last4: '4242' },
  })
  expect(await adopt('psrc_shop1', card)).toMatchObject({ kind: 'adopted', source: 'psrc_shop1' })
  expect(await adopt('psrc_shop1', `cus_other/${method}`)).toEqual({
    kind: 'refused',
    reason: 'unknown',
  })
  expect(await adopt('psrc_shop1', 'cus_imported/pm_none')).toEqual({
    kind: 'refused',
    reason: 'unknown',
  })
})

test('BEY-212 detaches a removed card at Stripe once, only for its own merchant, and no longer charges it', async () => {
  const { provider, fake } = opened
  const method = token('visa')
  const first = await provider.charge(chargeOf(method), signal)
  if (first.kind !== 'succeeded' || first.source === null) throw new Error('Nothing was saved')
  const { source } = first
  const forget = (merchantId: string) => provider.forgetCard?.({ merchantId, source }, signal)
  const owner = () => fake.memory.methods.get(method)?.customer
  expect(await forget('mcht_other')).toEqual({ kind: 'forgotten' })
  expect(owner()).toMatch(/^cus_/)
  expect(await forget(MERCHANT)).toEqual({ kind: 'forgotten' })
  expect(owner()).toBeNull()
  expect(await forget(MERCHANT)).toEqual({ kind: 'forgotten' })
  expect(fake.calls.filter(({ path }) => path.endsWith(`${method}/detach`))).toHaveLength(1)
  const savedCharge = {
    operationId: newOperation(),
    merchantId: MERCHANT,
    amount: 5_00,
    currency: 'AUD',
    source,
    statement: 'Shop',
  }
  expect(await provider.chargeSaved(savedCharge, signal)).toMatchObject({
    kind: 'declined',
    code: 'payment_source_unknown',
  })
})
