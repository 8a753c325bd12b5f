import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { UNKNOWN_SECRET } from '../src/config/situations.ts'
import { codeOf } from './authenticator.ts'
import { programEnvironment } from './program-environment.ts'
import { serverProgram } from './server-program.ts'
import { openTestCluster, type TestCluster } from './test-database.ts'
import { long } from './long.ts'
import { freePort } from '../src/db/embedded/data-folder.ts'

const OLD = 'Tq7vQm2LxW9cRz4nKd8sBh5uYf3gJp6eAa1w'
const NEW = 'b9Xr2TfLq8Zn5Vw7Kc1Hs4Jd6Gm3Py0Ea2uQ'
const PASSWORD = 'try-paydeck-2026'
const OWNER = { slug: 'harbour-coffee', email: 'owner@harbour-coffee.example' }
const STAFF = { slug: 'harbour-coffee', email: 'staff@harbour-coffee.example' }

let cluster: TestCluster
let env: Record<string, string>
let origin: string
const children: ChildProcess[] = []

beforeAll(async () => {
  cluster = await openTestCluster()
  const port = String(await freePort())
  origin = `http://127.0.0.1:${port}`
  const DATABASE_URL = await cluster.createDatabase()
  env = {
    DATABASE_URL,
    SANDBOX: 'on',
    LIMITS: 'off',
    PORT: port,
    ORIGIN: origin,
    DEMO: 'on',
    DEMO_SIZE: '10',
  }
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await cluster.stop()
})

interface Secrets {
  PAYDECK_SECRET: string
  PAYDECK_SECRET_PREVIOUS?: string
}

/** Runs one of our programs as an operator would. */
function run(program: string, args: readonly string[], secrets: Secrets) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...programEnvironment(), ...env, ...secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exited = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return { child, exited, output: () => output }
}

/** Runs the server until it is stopped. */
async function serve(secrets: Secrets) {
  const { child, exited, output } = run(await serverProgram(), [], secrets)
  const deadline = Date.now() + 90_000
  while (
    !(await fetch(`${origin}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The server did not start:\n${output()}`)
    await sleep(100)
  }
  return async () => {
    child.kill('SIGTERM')
    await exited
  }
}

interface Sent {
  status: number
  headers: Headers
  body: Record<string, unknown>
}

async function send(
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      origin,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : JSON.parse(text),
  }
}

const cookiesOf = ({ headers }: Sent): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

interface Person {
  tenantId: string
  merchantId: string
  token: string
  cookies: string
}

async function signIn(person: {
  slug: string
  email: string
}): Promise<Person & { body: Sent['body'] }> {
  const { body: config } = await send(`/api/config/merchant?m=${person.slug}`)
  const { merchantId, tenantId } = config as Record<string, string>
  const answer = await send('/api/authn/sign-in', { tenantId, ...person, password: PASSWORD })
  return {
    tenantId: String(tenantId),
    merchantId: String(merchantId),
    token: String(answer.body['accessToken']),
    cookies: cookiesOf(answer),
    body: answer.body,
  }
}

const authorizationOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

const secretKeyOf = async (person: Person): Promise<string> => {
  const { body } = await send(
    `/api/dashboard/merchant/${person.merchantId}/tokens`,
    undefined,
    authorizationOf(person),
  )
  return (body as unknown as { secretToken: string }[])[0]?.secretToken ?? ''
}

/** The person's authenticator app and recovery codes. */
async function guard(person: Person) {
  const { body } = await send('/api/authn/second-factor/begin', {}, authorizationOf(person))
  const secret = String(body['secret'])
  const on = await send(
    '/api/authn/second-factor/on',
    { code: codeOf(secret) },
    authorizationOf(person),
  )
  return { secret, recoveryCodes: on.body['recoveryCodes'] as string[] }
}

const addAccount = (person: Person) =>
  send(
    `/api/merchants/${person.merchantId}/external-bank-account`,
    {
      accountName: 'Harbour Coffee',
      accountNumber: '98765432',
      country: 'AU',
      currency: 'AUD',
      routingNumber: '062-000',
    },
    { ...authorizationOf(person), 'idempotency-key': 'key-of-a-bank-account' },
  )

/** The path of the newest email's page. */
async function newestMail(): Promise<string> {
  const list = await (await fetch(`${origin}/outbox`)).text()
  return /href="(\/outbox\/mcht_[^"]+)"/.exec(list)?.[1] ?? ''
}

const pageOf = async (path: string): Promise<string> => (await fetch(origin + path)).text()

const refresh = ({ merchantId, cookies }: Person) =>
  send('/api/authn/refresh', { merchantId }, { cookie: cookies })

const reseal = (secrets: Secrets) =>
  run(join(import.meta.dirname, '../src/cli/main.ts'), ['reseal'], secrets).exited

test('BEY-27 replacing the secret interrupts nothing', { timeout: 180_000, ...long }, async () => {
  let stop = await serve({ PAYDECK_SECRET: OLD })
  const owner = await signIn(OWNER)
  const staff = await signIn(STAFF)
  const app = await guard(staff)
  const secretKey = await secretKeyOf(owner)
  const added = await addAccount(owner)
  expect(added.status).toBe(200)
  const webhook = { url: `${origin}/health`, events: ['TransactionRefunded'] }
  const hooked = await send(
    `/api/dashboard/merchant/${owner.merchantId}/webhooks`,
    webhook,
    authorizationOf(owner),
  )
  expect(hooked.status).toBe(200)
  const mailPath = await newestMail()
  // The page says that the email is on its way until the worker has taken it.
  await expect.poll(() => pageOf(mailPath), { timeout: 20_000 }).toContain('kept here')
  const mail = await pageOf(mailPath)
  expect(mail).toContain('<h2>Plain text</h2>')
  await stop()

  /** Checks a session, a key, an answer and an email from before the change. */
  async function expectAllWorks(): Promise<void> {
    const renewed = await refresh(owner)
    expect(renewed.status).toBe(200)
    owner.cookies = cookiesOf(renewed)
    owner.token = String(renewed.body['accessToken'])
    expect(await secretKeyOf(owner)).toBe(secretKey)
    const key = { 'limepay-secretkey': secretKey }
    expect((await send('/api/transactions/tran_none', undefined, key)).status).toBe(404)
    const otherAccount = await addAccount(owner)
    expect([otherAccount.headers.get('idempotency-hit'), otherAccount.body]).toEqual([
      'true',
      added.body,
    ])
    expect(await pageOf(mailPath)).toBe(mail)
    const { body } = await signIn(STAFF)
    expect(body['outcome']).toBe('second_factor')
    const { tenantId } = staff
    const code = app.recoveryCodes.pop()
    const signInRequest = { tenantId, challenge: body['challenge'], code }
    expect((await send('/api/authn/sign-in-code', signInRequest)).body['outcome']).toBe('signed_in')
  }

  stop = await serve({ PAYDECK_SECRET: NEW, PAYDECK_SECRET_PREVIOUS: OLD })
  expect((await send('/api/authn/second-factor', undefined, authorizationOf(owner))).status).toBe(
    200,
  )
  await expectAllWorks()
  const withPrevious = { PAYDECK_SECRET: NEW, PAYDECK_SECRET_PREVIOUS: OLD }
  const first = await reseal(withPrevious)
  expect(first.code).toBe(0)
  expect(first.output).toMatch(
    /^Everything is sealed with PAYDECK_SECRET, which has been in use since \d{4}-\d\d-\d\d\.\nStart the servers without the previous one\.$/m,
  )
  for (const column of COLUMNS)
    expect(first.output).toMatch(new RegExp(`${column} +[1-9]\\d* resealed$`, 'm'))
  const second = await reseal(withPrevious)
  expect(second.output).not.toMatch(/[1-9]\d* resealed/)
  await expectAllWorks()
  await stop()

  const { code, output } = await run(await serverProgram(), [], { PAYDECK_SECRET: OLD }).exited
  expect([code, output.trim()]).toEqual([1, UNKNOWN_SECRET.sentence])
  stop = await serve({ PAYDECK_SECRET: NEW })
  await expectAllWorks()
  await stop()
})

/** The columns with values in the demo and this test. */
const COLUMNS = [
  'app.apiKey.tokenSealed',
  'app.bankAccount.accountNumberSealed',
  'app.idempotencyKey.answerBody',
  'app.idempotencyKey.requestHash',
  'app.mail.html',
  'app.mail.plain',
  'app.webhookEndpoint.secretSealed',
  'global.recoveryCode.codeHash',
  'global.secondFactor.secretSealed',
]
