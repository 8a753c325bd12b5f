import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:https'
import { text } from 'node:stream/consumers'

import { endDispute } from './charging.ts'
import { answerDebit, isForDebit, returnDebit } from './debits.ts'
import type { FakeMemory } from './memory.ts'
import { payOut } from './payouts.ts'
import { answerSite, BANK, SITE_HOSTS } from './site.ts'
import { StripeFake } from './stripe-fake.ts'

const INTERVAL_MS = 1_000

export interface StandInOptions {
  /** The API's port on this machine; 0 for any free port. */
  port: number
  /** The origin of the API process that receives events. */
  server: string
  /** The certificate of Stripe's sites in PEM; null when no cards need to be typed. */
  browser: { port: number; certificate: string; key: string } | null
  now?: () => Date
}

export interface StandIn {
  fake: StripeFake
  /** The server's settings. */
  env: Record<string, string>
  /** Browser flags that make Stripe's sites lead here; empty without sites. */
  browserWords: string[]
  /** Runs a command typed by a person; returns the output. */
  command(line: string): string
  stop(): Promise<void>
}

/** Stripe on this machine, for trying out production: takes test cards, keeps them in memory and moves no money. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const { port, server, browser, now = () => new Date() } = options
  const fake = await new StripeFake(now, 'live').listen(port)
  fake.eventsUrl = `${server}/webhooks/card-stripe`
  const site =
    browser &&
    (await openSite(fake, browser).catch(async (failure: unknown) => {
      await fake.stop()
      throw failure
    }))
  let delivering: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    delivering = delivering.then(() => fake.deliverUntilRefused())
  }, INTERVAL_MS)
  return {
    fake,
    env: { ...fake.env, STRIPE_BECS: 'on' },
    browserWords: site ? wordsOf(site) : [],
    command: (line) => runCommand(fake, line),
    async stop() {
      clearInterval(timer)
      await delivering
      site?.closeAllConnections()
      site?.close()
      await fake.stop()
    },
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Only a browser started with these flags reaches the stand-in; no customer's does. */
const wordsOf = (site: Server): string[] => [
  `--host-resolver-rules=${SITE_HOSTS.map((host) => `MAP ${host} 127.0.0.1:${portOf(site)}`).join(',')}`,
  '--ignore-certificate-errors',
]

async function openSite(
  fake: StripeFake,
  { port, certificate, key }: NonNullable<StandInOptions['browser']>,
): Promise<Server> {
  fake.bankOrigin = BANK
  const site = createServer({ cert: certificate, key }, (request, response) => {
    const answer = async (): Promise<void> => {
      const url = new URL(request.url ?? '/', `https://${request.headers.host ?? ''}`)
      const { type, body } = await answerSite(fake, url, await text(request))
      const headers = { 'content-type': type, 'access-control-allow-origin': '*' }
      response.writeHead(200, headers).end(body)
    }
    answer().catch(() => response.writeHead(404).end())
  })
  site.listen(port, '127.0.0.1')
  await once(site, 'listening')
  return site
}

const HELP = `payout [currency] [trace id]: pays out to our bank what moved since the last payout
debits: the banks answer now to every debit that waits for them
take-back <intent> [cents]: the customer's bank takes a debit back, or a part of it
give-back <intent>: what was taken back last is won`

function runCommand({ memory }: StripeFake, line: string): string {
  const [word, ...args] = line.trim().split(/\s+/)
  switch (word) {
    case 'payout':
      return sendPayout(memory, args)
    case 'debits':
      return answerDebits(memory)
    case 'take-back':
    case 'give-back':
      return moveBack(memory, word, args)
    default:
      return HELP
  }
}

function answerDebits(memory: FakeMemory): string {
  const waiting = debitsOf(memory).filter(({ status }) => status === 'processing')
  for (const intent of waiting) answerDebit(memory, intent)
  return waiting.map(({ id, status }) => `${id}: ${status}`).join('\n') || 'None waits.'
}

function moveBack(
  memory: FakeMemory,
  word: 'take-back' | 'give-back',
  [id, cents]: string[],
): string {
  const intent = debitsOf(memory).find((debit) => debit.id === id && debit.status === 'succeeded')
  if (!intent) return `No debit ${id ?? ''} was confirmed. They are ${named(debitsOf(memory))}`
  if (word === 'give-back') {
    const lostDispute = [...memory.disputes.values()].findLast(
      ({ payment_intent: of, status }) => of === intent.id && status === 'lost',
    )
    if (!lostDispute) return `Nothing of ${intent.id} was taken back.`
    endDispute(memory, lostDispute, 'won')
    return `${lostDispute.id}: ${(lostDispute.amount / 100).toFixed(2)} AUD came back`
  }
  const amount = cents === undefined ? intent.amount_received : Number(cents)
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > intent.amount_received)
    return `1 to ${intent.amount_received} cents can be taken back.`
  const { id: dispute } = returnDebit(memory, intent, 'customer_initiated', amount)
  return `${dispute}: ${(amount / 100).toFixed(2)} AUD was taken back`
}

const debitsOf = (memory: FakeMemory) =>
  [...memory.intents.values()].filter(({ payment_method_types: types }) => isForDebit(types))

const named = (intents: readonly { id: string; status: string }[]): string =>
  intents.map(({ id, status }) => `${id} (${status})`).join(', ') || 'none'

function sendPayout(memory: FakeMemory, [currency = 'aud', traceId]: string[]) {
  const { id, amount } = payOut(memory, {
    currency: currency.toLowerCase(),
    traceId: traceId ?? null,
  })
  return `${id}: ${(amount / 100).toFixed(2)} ${currency.toUpperCase()}, whose lines are final in an hour`
}
