import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import { Stripe } from 'stripe'

import { callOf, expanded } from './calls.ts'
import { createFile } from './disputes.ts'
import { decodeForm, Dropped, type Form, Refused } from './form.ts'
import { answerIntent } from './intents.ts'
import { type FakeEvent, FakeMemory } from './memory.ts'
import { answerSetup } from './setups.ts'

const KEYS_LAST_MS = 24 * 3_600_000
const API_VERSION = '2026-10-28.endive'

interface Answer {
  status: number
  body: unknown
  /** The request was refused before it began. */
  isUnread?: true
}

interface KeptKey {
  asked: string
  at: number
  /** Null while it runs. */
  answer: Answer | null
}

/** The result of a call, and whether its answer is lost. */
interface Done {
  answer: Answer
  isLost: boolean
}

/** Faults that a test adds to a call. */
export interface Between {
  /** Runs before it happens: `drop` ends the connection instead. */
  before?: () => Promise<'drop' | void>
  /** Runs after it has happened: `drop` loses the answer. */
  after?: () => Promise<'drop' | void>
}

export interface FakeCall {
  method: string
  path: string
  key: string | null
  form: Form
}

export interface DeliverOptions {
  times?: number
  newestFirst?: boolean
  merchantId?: string
}

/** The part of Stripe that our adapter uses, with its state, on a port of this machine. */
export class StripeFake {
  readonly memory: FakeMemory
  readonly calls: FakeCall[] = []
  origin = ''
  /** The origin of challenge pages; this server by default. */
  bankOrigin: string | null = null
  /** Where events go. */
  eventsUrl: string | null = null
  /** A second endpoint, for debits; each endpoint receives all events. */
  becsEventsUrl: string | null = null
  /** Where events of connected accounts go. */
  connectEventsUrl: string | null = null
  readonly #keys = new Map<string, KeptKey>()
  #between: { of: RegExp; how: Between }[] = []
  #delivered = new Set<string>()
  readonly #server: Server

  readonly #mode: 'test' | 'live'

  /** @param mode of the keys: a server in production accepts only live ones */
  constructor(now: () => Date, mode: 'test' | 'live' = 'test') {
    this.#mode = mode
    this.memory = new FakeMemory(now, mode === 'live')
    this.#server = createServer((request, response) => {
      void this.#serve(request, response)
    })
  }

  get #secretKey(): string {
    return `sk_${this.#mode}_fake`
  }

  /** @param port on this machine; 0 for any free one */
  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    this.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    return this
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** The settings of a server that uses it. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: this.#secretKey,
      STRIPE_PUBLISHABLE_KEY: `pk_${this.#mode}_fake`,
      STRIPE_WEBHOOK_SECRETS: this.memory.secrets.join(','),
      STRIPE_STATEMENT_PREFIX: 'PAY',
      STRIPE_API_ORIGIN: this.origin,
    }
  }

  /** The setting of a server that debits bank accounts. */
  get becsEnv(): Record<string, string> {
    return { STRIPE_BECS_WEBHOOK_SECRETS: this.memory.secrets.join(',') }
  }

  /** The setting of a server that pays merchants out through connected accounts. */
  get connectEnv(): Record<string, string> {
    return { STRIPE_CONNECT_WEBHOOK_SECRETS: this.memory.connectSecrets.join(',') }
  }

  /** Applies once, to the next call that matches `METHOD /path`. */
  between(of: RegExp, handler: Between): void {
    this.#between.push({ of, how: handler })
  }

  /** Intents that charged or hold money for any of these operations. */
  taken(operationIds: readonly string[]): Stripe.PaymentIntent[] {
    return [...this.memory.intents.values()].filter(
      ({ status, metadata }) =>
        (status === 'succeeded' || status === 'requires_capture') &&
        operationIds.includes(metadata['operation_id'] ?? ''),
    )
  }

  refunds(operationIds: readonly string[]): Stripe.Refund[] {
    return [...this.memory.refunds.values()].filter(({ metadata }) =>
      operationIds.includes(metadata?.['operation_id'] ?? ''),
    )
  }

  /** Answers an intent's challenge as the cardholder; returns where they are redirected. */
  answerChallenge(intentId: string, isPassed: boolean): string | null {
    return intentId.startsWith('seti_')
      ? answerSetup(this.memory, intentId, isPassed)
      : answerIntent(this.memory, intentId, isPassed)
  }

  /** Sends undelivered events; returns how many were accepted. */
  async deliver({ times = 1, newestFirst = false, merchantId }: DeliverOptions = {}) {
    this.memory.catchUp()
    const due = this.memory.events.filter(
      (event) =>
        !this.#delivered.has(event.id) &&
        (merchantId === undefined || event.merchantId === merchantId),
    )
    let served = 0
    for (const event of newestFirst ? due.toReversed() : due) {
      for (let sequence = 0; sequence < times; sequence++) await this.send(event)
      this.#delivered.add(event.id)
      served++
    }
    return served
  }

  /** Sends undelivered events in order until one is refused; returns how many were accepted. */
  async deliverUntilRefused(): Promise<number> {
    this.memory.catchUp()
    let served = 0
    for (const event of this.memory.events.filter(({ id }) => !this.#delivered.has(id))) {
      if (event.account !== null && this.connectEventsUrl === null) continue
      const status = await this.send(event).catch(() => 0)
      if (status < 200 || status > 299) return served
      this.#delivered.add(event.id)
      served++
    }
    return served
  }

  /** The request that an endpoint receives for an event. */
  packed(event: FakeEvent, { secrets = this.#secretsOf(event), at = new Date() } = {}) {
    const payload = JSON.stringify({
      id: event.id,
      object: 'event',
      api_version: API_VERSION,
      created: event.created,
      livemode: this.memory.isLive,
      pending_webhooks: 1,
      request: null,
      type: event.type,
      ...(event.account !== null && { account: event.account }),
      data: { object: event.object },
    })
    const timestamp = Math.floor(at.getTime() / 1000)
    const headers = secrets.map((secret) =>
      new Stripe(this.#secretKey).webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    )
    const signatures = headers.map((header) => header.slice(header.indexOf('v1=')))
    return {
      raw: Buffer.from(payload),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': [`t=${timestamp}`, ...signatures].join(','),
      },
    }
  }

  async send(event: FakeEvent, options: { secrets?: string[]; at?: Date } = {}): Promise<number> {
    const { raw, headers } = this.packed(event, options)
    const url = event.account === null ? this.eventsUrl : this.connectEventsUrl
    const urls = event.account === null && this.becsEventsUrl ? [url, this.becsEventsUrl] : [url]
    const statuses: number[] = []
    for (const endpoint of urls) {
      const answer = await fetch(endpoint ?? '', { method: 'POST', headers, body: raw })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    return Math.max(...statuses)
  }

  #secretsOf({ account }: FakeEvent): string[] {
    return account === null ? this.memory.secrets : this.memory.connectSecrets
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.memory.catchUp()
    const url = new URL(request.url ?? '/', this.origin)
    const body = await buffer(request)
    if (url.pathname.startsWith('/challenges/')) return this.#bank(request, url, response)
    try {
      const { status, body: answer } = await this.#answer(request, url, body)
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_fake' })
      response.end(JSON.stringify(answer))
    } catch (failure) {
      if (!(failure instanceof Dropped)) console.error(failure)
      // Truncates the answer, because the SDK would retry automatically if the connection were closed.
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"id": "pi')
    }
  }

  /** The bank's page, where the cardholder confirms or refuses. */
  #bank({ method }: IncomingMessage, { pathname }: URL, response: ServerResponse): void {
    const [, , id = '', answer] = pathname.split('/')
    if (method === 'POST') {
      const location = this.answerChallenge(id, answer === 'confirm') ?? '/'
      response.writeHead(303, { location }).end()
      return
    }
    const form = (button: string): string =>
      `<form method="post" action="/challenges/${id}/${button.toLowerCase()}"><button>${button}</button></form>`
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<h1>Your bank</h1>${form('Confirm')}${form('Refuse')}`)
  }

  async #answer(request: IncomingMessage, url: URL, body: Buffer): Promise<Answer> {
    const method = request.method ?? ''
    if (request.headers.authorization !== `Bearer ${this.#secretKey}`)
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'No key' } } }
    if (request.headers['stripe-version'] !== API_VERSION)
      return { status: 400, body: { error: { type: 'invalid_request_error', message: 'Version' } } }
    const isFile = method === 'POST' && url.pathname === '/v1/files'
    const text = method === 'GET' ? url.search.slice(1) : body.toString()
    const form = isFile ? {} : decodeForm(text)
    const key = String(request.headers['idempotency-key'] ?? '')
    const account = request.headers['stripe-account']?.toString() ?? null
    this.calls.push({ method, path: url.pathname, key: key === '' ? null : key, form })
    const perform = (): Promise<Done> =>
      this.#act({ method, path: url.pathname, form }, () =>
        isFile ? createFile(this.memory, body) : this.#do(method, url.pathname, { form, account }),
      )
    const { answer, isLost } =
      method === 'POST' && key !== '' && !isFile
        ? await this.#once(`${account ?? ''} ${key}`, `${url.pathname} ${text}`, perform)
        : await perform()
    if (isLost) throw new Dropped()
    return answer
  }

  #do(
    method: string,
    path: string,
    { form, account }: { form: Form; account: string | null },
  ): object {
    const call = callOf(method, path)
    if (!call) throw new Error(`The fake has no ${method} ${path}`)
    const { act, id } = call
    const origin = this.bankOrigin ?? this.origin
    const object = act({ memory: this.memory, id, form, account, origin })
    return 'data' in object ? object : expanded(this.memory, object, form)
  }

  async #act(
    { method, path, form }: Pick<FakeCall, 'method' | 'path' | 'form'>,
    work: () => object,
  ): Promise<Done> {
    const index = this.#between.findIndex(({ of }) => of.test(`${method} ${path}`))
    const [between] = index === -1 ? [] : this.#between.splice(index, 1)
    const manners = method === 'POST' ? this.#manners(path, form) : null
    if (manners === 'lost' || (await between?.how.before?.()) === 'drop') throw new Dropped()
    const answer = answered(work)
    const isLost = manners === 'silent' || (await between?.how.after?.()) === 'drop'
    if (typeof manners === 'number') await sleep(manners)
    return { answer, isLost }
  }

  /** How the test card or account wants a step answered: late, or not at all. */
  #manners(path: string, form: Form): 'silent' | 'lost' | number | null {
    const named = /\/(pi_\w+)\//.exec(path)?.[1] ?? form['payment_intent']
    const intent = typeof named === 'string' ? this.memory.intents.get(named) : undefined
    const method = intent?.payment_method
    if (!intent || typeof method !== 'string') return null
    const account = this.memory.accountOf(method)
    if (account) return account.behaviour.kind === 'slow' ? account.behaviour.afterMs : null
    const { behaviour } = this.memory.cardOf(method)
    if (behaviour.kind === 'slow' && /\/(confirm|capture)$/.test(path)) return behaviour.afterMs
    const later = behaviour.kind === 'succeeds' ? behaviour.later : undefined
    const isTaken = intent.status === 'requires_capture' || intent.status === 'succeeded'
    return isTaken && (later === 'silent' || later === 'lost') ? later : null
  }

  /** Stripe's idempotency: repeats the first answer for a day; a request that never began is not stored. */
  async #once(key: string, body: string, perform: () => Promise<Done>): Promise<Done> {
    const now = this.memory.now().getTime()
    const before = this.#keys.get(key)
    if (before && now - before.at < KEYS_LAST_MS)
      return { answer: replay(before, body), isLost: false }
    const stored: KeptKey = { asked: body, at: now, answer: null }
    this.#keys.set(key, stored)
    try {
      const result = await perform()
      stored.answer = result.answer
      if (result.answer.isUnread) this.#keys.delete(key)
      return result
    } catch (failure) {
      this.#keys.delete(key)
      throw failure
    }
  }
}

/** Copies the answer, since the object may change later. */
function answered(work: () => object): Answer {
  try {
    return { status: 200, body: structuredClone(work()) }
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure
    const { status, error: message, isKept } = failure
    return { status, body: { error: message }, ...(!isKept && { isUnread: true }) }
  }
}

function replay({ asked: first, answer }: KeptKey, body: string): Answer {
  if (first !== body)
    return error(400, 'idempotency_error', 'Keys can only be used with the same parameters.')
  return (
    answer ?? error(409, 'invalid_request_error', 'In use.', { code: 'idempotency_key_in_use' })
  )
}

const error = (status: number, type: string, message: string, more: object = {}): Answer => ({
  status,
  body: { error: { type, message, ...more } },
})
