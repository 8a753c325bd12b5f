import { setTimeout as sleep } from 'node:timers/promises'

import { clientAddress } from './addresses.ts'
import { measurementOf, type Measurements } from './measure.ts'
import {
  type CallResult,
  type FloodCall,
  cardToken,
  createLink,
  listPayments,
  payByLink,
  send,
  type Shop,
  signIn,
} from './shop.ts'

export const OWNER_SIGN_IN = 'owner signs in on a known device'

export interface HonestPeople {
  origin: string
  shop: Shop
  /** The cookie that marks the owner's device as known. */
  device: string
  token: string
}

/** The owner signs in before all floods, so that the device is known, and again before each flood. */
export async function signInPeople(
  origin: string,
  shop: Shop,
  before?: HonestPeople,
): Promise<HonestPeople> {
  const cookie = before?.device ?? ''
  const { text, cookies } = await send(origin, signIn(shop, clientAddress(1), { cookie }))
  const { accessToken } = JSON.parse(text) as { accessToken: string }
  const device = cookies.filter((header) => header.includes('paydeck_device')).join('; ') || cookie
  if (device === '') throw new Error(`The device got no cookie: ${cookies.join('; ')}`)
  return { origin, shop, device, token: accessToken }
}

/** Works at an even pace until `until` (wall time in milliseconds), and measures every call. */
export async function simulatePeople(
  people: HonestPeople,
  until: number,
  measures: Measurements,
): Promise<void> {
  const { origin, shop, device, token } = people

  async function measure(name: string, request: FloodCall): Promise<CallResult | null> {
    const measured = measurementOf(measures, name)
    const startedAt = performance.now()
    const answer = await send(origin, request)
    measured.times.push(performance.now() - startedAt)
    if (answer.status === 429 || answer.status === 503) measured.refused += 1
    else if (answer.status >= 300) measured.failed.push(`${answer.status} ${answer.text}`)
    return answer.status < 300 ? answer : null
  }

  async function repeat(everyMs: number, action: () => Promise<unknown>): Promise<void> {
    while (Date.now() < until) {
      const next = Date.now() + everyMs
      await action()
      await sleep(Math.max(0, next - Date.now()))
    }
  }

  async function buy(customer: number): Promise<void> {
    const created = await measure('shop makes an order', createLink(shop, clientAddress(2)))
    const provided = await send(origin, cardToken(clientAddress(customer)))
    if (!created || provided.status >= 300) return
    const { order, token: link } = JSON.parse(created.text) as {
      order: { merchantOrderId: string }
      token: string
    }
    const { paymentToken } = JSON.parse(provided.text) as { paymentToken: string }
    const { merchantOrderId } = order
    await measure(
      'customer pays by link',
      payByLink({ merchantOrderId, token: link }, paymentToken, clientAddress(customer)),
    )
  }

  let customer = 10
  await Promise.all([
    repeat(1000, () => measure(OWNER_SIGN_IN, signIn(shop, clientAddress(1), { cookie: device }))),
    repeat(500, () => measure('staff list payments', listPayments(shop, token, clientAddress(3)))),
    repeat(1000, () => buy(10 + (customer++ % 200))),
  ])
}
