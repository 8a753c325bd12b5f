import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { signInResponse } from '@paydeck/contract/calls/authn'
import { CARD_TOKENS_PATH } from '@paydeck/contract/calls/payments/card-provider'
import pg from 'pg'

import { openServer, type Server } from '../../server/src/server.ts'
import { readConfig } from '../../server/src/config/read-config.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { invoiceCookie } from '../../server/src/http/access/invoice-cookie.ts'
import { createOrder } from './create-order.ts'
import { type CpuTime, findPostmaster, readCpuTime } from './cpu-time.ts'
import { recordTransactions, type Recording } from './recorder.ts'
import { newServerSettings, startProcess, type Process, type ServerSettings } from './server.ts'

export const MERCHANTS = 50
const AMOUNT = 64_00

export interface Due {
  merchantId: string
  merchantOrderId: string
  cookie: string
  paymentToken: string
}

/** A merchant whose charge can be replayed statement by statement. */
export interface Shop {
  merchantId: string
  customerId: string
}

export interface ChargeBench {
  url: string
  server: Process
  setting: ServerSettings
  shops: Shop[]
  /** The two transactions of one complete charge, at the first shop. */
  charge: { transactions: Recording; order: Due; shop: Shop }
  /** Processor time of the server and its database; null where it cannot be read. */
  cpuTime(): Promise<CpuTime | null>
  /** Creates orders to be paid, at all merchants in turn or at one. */
  makeDue(many: number, merchantId?: string): Promise<Due[]>
  countPaid(): Promise<number>
  /** Signs a new person in at a merchant; returns the bearer token. */
  signIn(merchantId: string): Promise<string>
  stop(): Promise<void>
}

/** Waits up to a second until the database has no connections: closed ones take a moment to disappear. */
async function untilIdle(admin: pg.Client, database: string): Promise<void> {
  for (let look = 0; look < 50; look++) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [
      database,
    ])
    if (rowCount === 0) return
    await sleep(20)
  }
}

/** Creates a database with fifty merchants and records one charge of one of them. */
export async function openChargeBench(
  clusterUrl: string,
  profileDir: string | null,
): Promise<ChargeBench> {
  const name = `bench_charges_${process.pid}`
  const admin = new pg.Client({ connectionString: clusterUrl, application_name: 'paydeck bench' })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const drop = async (): Promise<void> => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
  const address = new URL(clusterUrl)
  address.pathname = `/${name}`
  const url = address.href
  try {
    await migrate(url)
    const setting = await newServerSettings(url)
    const config = readConfig(setting.environment, setting.args)
    const composed = await openServer({ config, url, sendsEvents: false })
    const ids = await makeMerchants(composed)
    const shops = await makeShops(composed, ids)
    const [shop] = shops
    if (!shop) throw new Error('There are no merchants')
    const order = await makeDue(composed, shop.merchantId)
    const transactions = await recordTransactions(() => pay(composed, order))
    const postmaster = await findPostmaster(admin)
    const server = await startProcess(setting, profileDir)
    return {
      url,
      server,
      setting,
      shops,
      charge: { transactions, order, shop },
      cpuTime: async () => (postmaster === null ? null : readCpuTime(server.pid, postmaster)),
      makeDue: (many, merchantId) =>
        createDue(composed, many, merchantId === undefined ? ids : ids.map(() => merchantId)),
      async countPaid() {
        const result = await composed.db.readerPool.query<{ n: number }>(
          `select count(*) as n from app.payment p
           join app.settlement_entry e using (merchant_id, transaction_id) where p.status = 'paid'`,
        )
        return result.rows[0]?.n ?? 0
      },
      signIn: (merchantId) => signIn(composed, server, merchantId),
      async stop() {
        await server.stop()
        await composed.close()
        await untilIdle(admin, name)
        await drop()
      },
    }
  } catch (failure) {
    await drop()
    throw failure
  }
}

async function signIn({ services }: Server, { port }: Process, merchantId: string) {
  const { slug, tenantId } = await services.merchants.get(merchantId)
  const email = `${randomBytes(6).toString('hex')}@${slug}.example`
  const password = 'a bench is a long seat'
  const { refToken } = await services.staff.invite({ merchantId, email, role: 'admin' })
  await services.identity.resetPassword(refToken, password)
  const answer = await fetch(`http://127.0.0.1:${port}/api/authn/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tenantId, slug, email, password }),
  })
  const signedIn = signInResponse.parse(await answer.json())
  if (signedIn.outcome !== 'signed_in') throw new Error('a second factor is asked for')
  return signedIn.accessToken
}

async function makeMerchants({ services }: Server): Promise<string[]> {
  const { merchants } = services
  const { tenantId } = await merchants.createTenant({ name: 'bench', tags: [] })
  const ids: string[] = []
  for (let at = 0; at < MERCHANTS; at++) {
    const slug = `bench-shop-${at}`
    const { merchantId } = await merchants.createMerchant({
      tenantId,
      slug,
      businessName: slug,
      brandName: slug,
      country: 'AU',
      tags: [],
      sourceVerificationEnabled: false,
    })
    await merchants.activate(merchantId)
    ids.push(merchantId)
  }
  return ids
}

/** Gives each merchant one charge, so that its customer is known. */
async function makeShops(composed: Server, ids: readonly string[]): Promise<Shop[]> {
  const shops: Shop[] = []
  for (const merchantId of ids) {
    await pay(composed, await makeDue(composed, merchantId))
    shops.push({ merchantId, customerId: await customerOf(composed, merchantId) })
  }
  return shops
}

async function makeDue(server: Server, merchantId: string): Promise<Due> {
  const { order, token } = await createOrder(server, merchantId, AMOUNT)
  const { merchantOrderId } = order
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2031, cvc: '123', name: 'Jane' }
  const sent = await server.http.inject({ method: 'POST', url: CARD_TOKENS_PATH, payload: card })
  const { paymentToken } = sent.json<{ paymentToken: string }>()
  const cookie = `${invoiceCookie(merchantOrderId)}=${token}`
  return { merchantId, merchantOrderId, cookie, paymentToken }
}

async function createDue(composed: Server, many: number, ids: readonly string[]): Promise<Due[]> {
  const due: Due[] = []
  for (let from = 0; from < many; from += ids.length) {
    const next = ids.slice(0, many - from)
    due.push(...(await Promise.all(next.map((merchantId) => makeDue(composed, merchantId)))))
  }
  return due
}

async function pay({ http }: Server, { merchantOrderId, cookie, paymentToken }: Due) {
  const answer = await http.inject({
    method: 'POST',
    url: `/api/orders/${merchantOrderId}/pay`,
    headers: { cookie },
    payload: { paymentToken },
  })
  if (answer.statusCode !== 200) throw new Error(`A charge was answered ${answer.body}`)
}

async function customerOf({ db }: Server, merchantId: string): Promise<string> {
  const [row] = await db.reader.query<{ customerId: string }>(
    null,
    'select customer_id from app.customer where merchant_id = $1',
    [merchantId],
  )
  if (!row) throw new Error(`${merchantId} has no customer`)
  return row.customerId
}
