import { api, type CallName } from '@paydeck/contract/protocol/api'
import { SECRET_KEY_HEADER } from '@paydeck/contract/protocol/client'
import type { AnyRoute } from '@paydeck/contract/protocol/route'

import { invoiceCookie } from '../../../src/http/access/invoice-cookie.ts'
import { openMerchantFixture, payOut, type MerchantFixture } from '../../merchant-fixture.ts'
import type { World } from '../../harness.ts'
import { sendCall, callsOf, type Change, type Prepared } from '../../prepared-call.ts'
import type { Dice } from '../../soak/life.ts'
import { idSlots, type IdSlot } from './id-places.ts'
import { MARK, ownerRows, type OwnerRows } from './owner-rows.ts'

/** How many requests are in flight at once. */
const CONCURRENCY = 6
/** A stranger's token lives ten minutes. */
const SWAPS_PER_STRANGER = 10_000

/** The owner's data, and what strangers must never see. */
interface Owner {
  side: MerchantFixture
  rows: OwnerRows
  ids: readonly string[]
  isForeign: (text: string, sent: string) => string | undefined
  /** The owner's own valid request for each call that takes an id. */
  requests: ReadonlyMap<CallName, Prepared>
  link: { merchantOrderId: string; token: string }
}

/** One stranger's way to make one call. */
interface Intrusion {
  who: string
  name: CallName
  places: readonly IdSlot[]
  prepare: () => Promise<Prepared>
  /** A place that every request swaps, since it would name the stranger's own order. */
  always?: IdSlot
}

export interface Tally {
  calls: Set<CallName>
  places: Set<string>
  swaps: number
  statuses: Map<string, number>
}

export interface SwapReport {
  swaps: number
  calls: number
  byStranger: ReadonlyMap<string, Tally>
  marks: number
  ids: number
  rows: number
  /** The same checks on the owner's own requests, which must find a lot: this shows that the checks work. */
  control: { seen: number; changed: number }
  problems: readonly string[]
}

const CALLS = (Object.keys(api) as CallName[]).filter((name) => idSlots(api[name]).length > 0)
const accessOf = (name: CallName) => (api[name] as AnyRoute).access
const isOfLink = (name: CallName): boolean => ['invoice', 'payer'].includes(accessOf(name))

/**
 * Puts the ids of one merchant into every place of every call that takes one, with the credentials of strangers: of
 * another tenant, of a neighbour within the tenant, and of another order of the same merchant.
 */
export async function swapIds(
  world: World & { databaseUrl: string },
  { swaps, dice, progress }: { swaps: number; dice: Dice; progress?: (line: string) => void },
): Promise<SwapReport> {
  const owner = await openOwner(world)
  const problems: string[] = []
  const byStranger = new Map<string, Tally>()
  const marks = await owner.rows.mark()
  let before = await owner.rows.hashes()
  let swapCount = 0
  try {
    while (swapCount < swaps) {
      const remaining = Math.min(SWAPS_PER_STRANGER, swaps - swapCount)
      const intrusions = await openIntrusions(world, owner)
      // Ignores the changes that creating the strangers made to the owner's tenant.
      before = await owner.rows.hashes()
      for (const [at, intrusion] of intrusions.entries()) {
        const quota = Math.floor(
          (remaining * (at + 1)) / intrusions.length - (remaining * at) / intrusions.length + 1,
        )
        const sent = await intrude(world, owner, intrusion, { quota, dice, problems })
        count(byStranger, intrusion, sent)
        swapCount += sent.length
        const after = await owner.rows.hashes()
        for (const [table, hash] of after)
          if (before.get(table) !== hash)
            problems.push(`${intrusion.who} changed ${table} by ${intrusion.name}`)
        before = after
      }
      progress?.(`${swapCount} of ${swaps} swaps, ${problems.length} wrong`)
    }
    const control = await checksSeeTheOwner(world, owner, before)
    if (control.seen < 20 || control.changed < 10) problems.push('The checks notice too little')
    return {
      control,
      swaps: swapCount,
      calls: CALLS.length,
      byStranger,
      marks,
      ids: owner.ids.length,
      rows: [...before.values()].reduce((sum, hash) => sum + Number(hash.split(' ')[0]), 0),
      problems,
    }
  } finally {
    await owner.rows.close()
  }
}

async function openOwner(world: World & { databaseUrl: string }): Promise<Owner> {
  const side = await openMerchantFixture(world)
  world.time.advance({ days: 9 })
  side.payoutId = await payOut(world, side.merchant)
  const prepare = callsOf(world, side)
  const requests = new Map<CallName, Prepared>()
  for (const name of CALLS) requests.set(name, await prepare(name))
  const rows = await ownerRows(world.databaseUrl, side.merchant)
  const ids = await rows.ids()
  const knownIds = new Set([...ids, side.secretKey])
  // The neighbour belongs to the tenant too.
  knownIds.delete(side.merchant.tenantId)
  const isForeign = (text: string, sent: string): string | undefined => {
    if (text.includes(MARK)) return MARK
    return (text.match(/[\w-]{8,}/g) ?? []).find(
      (word) => knownIds.has(word) && !sent.includes(word),
    )
  }
  // Made once, since the owner's session expires in a long run.
  const link = await side.merchant.order({ amount: 2300 })
  return { side, rows, ids, isForeign, requests, link }
}

/** Makes the owner's own requests and counts the answers and tables in which the checks notice them. */
async function checksSeeTheOwner(
  world: World,
  { side, rows, requests, isForeign }: Owner,
  before: ReadonlyMap<string, string>,
): Promise<SwapReport['control']> {
  const authorization = `Bearer ${await side.merchant.signIn()}`
  let leaks = 0
  for (const { headers, ...request } of requests.values()) {
    const own = headers['authorization'] === undefined ? headers : { ...headers, authorization }
    const { body } = await sendCall(world.origin, { ...request, headers: own })
    const sent = JSON.stringify([request.params, request.query, request.body])
    if (isForeign(body, sent) !== undefined) leaks += 1
  }
  const after = await rows.hashes()
  return {
    seen: leaks,
    changed: [...after].filter(([table, hash]) => before.get(table) !== hash).length,
  }
}

async function openIntrusions(world: World, owner: Owner): Promise<Intrusion[]> {
  const { tenantId } = owner.side.merchant
  const strangers = [
    ['another tenant', await openMerchantFixture(world)],
    ['a neighbour', await openMerchantFixture(world, { tenantId })],
  ] as const
  return [
    ...strangers.flatMap(([stranger, side]) => intrusionsOf(world, stranger, side)),
    ...intrusionsByLink(owner),
  ]
}

function intrusionsOf(world: World, stranger: string, side: MerchantFixture): Intrusion[] {
  const prepare = callsOf(world, side)
  return CALLS.flatMap((name): Intrusion[] => {
    const places = idSlots(api[name])
    const own = {
      who: `${stranger}, ${accessOf(name)}`,
      name,
      places,
      prepare: () => prepare(name),
    }
    if (accessOf(name) !== 'payer') return [own]
    const { secretKey } = side
    const byKey = async (): Promise<Prepared> => ({
      ...(await prepare(name)),
      headers: { 'content-type': 'application/json', [SECRET_KEY_HEADER]: secretKey },
    })
    return [own, { ...own, who: `${stranger}, secret-key`, prepare: byKey }]
  })
}

/** The link of one order, used for the others of the same merchant. */
function intrusionsByLink({ link, requests }: Owner): Intrusion[] {
  const { merchantOrderId, token } = link
  return CALLS.filter(isOfLink).flatMap((name): Intrusion[] => {
    const request = requests.get(name)
    const places = idSlots(api[name])
    const always = places.find((position) => position.name === 'path merchantOrderId')
    if (!request || !always) return []
    const headers = { ...request.headers, cookie: `${invoiceCookie(merchantOrderId)}=${token}` }
    const prepare = () => Promise.resolve({ ...request, headers })
    return [{ who: 'another order of the same merchant, link', name, places, prepare, always }]
  })
}

/** What one intrusion sends: the owner's whole request, each id in each place, then ids in several places. */
function* changesOf(
  { name, places, always }: Intrusion,
  { ids, requests }: Owner,
  prepared: () => Prepared,
  { quota, dice }: { quota: number; dice: Dice },
): Generator<Change> {
  let requestCount = 0
  const whole = requests.get(name)
  if (whole && accessOf(name) !== 'public') {
    requestCount += 1
    yield {
      params: whole.params,
      query: new URLSearchParams(whole.query).toString(),
      body: JSON.stringify(whole.body),
    }
  }
  while (requestCount < quota) {
    const alone = dice.chance(70) || places.length === 1
    const chosen = alone ? [dice.of(places)] : places.filter(() => dice.chance(50))
    const swapped = always && !chosen.includes(always) ? [always, ...chosen] : chosen
    if (swapped.length === 0) continue
    requestCount += 1
    yield swapped.reduce<Change>(
      (change, idPlace) => idPlace.put(prepared(), change, dice.of(ids)),
      {},
    )
  }
}

async function intrude(
  world: World,
  owner: Owner,
  intrusion: Intrusion,
  { quota, dice, problems }: { quota: number; dice: Dice; problems: string[] },
): Promise<number[]> {
  const { name, who: stranger } = intrusion
  let prepared = await intrusion.prepare()
  const statuses: number[] = []
  const changes = changesOf(intrusion, owner, () => prepared, { quota, dice })
  for (;;) {
    const some = [...nextOf(changes, CONCURRENCY)]
    if (some.length === 0) return statuses
    const answers = await Promise.all(
      some.map((change) => sendCall(world.origin, withCookie(intrusion, prepared, change), change)),
    )
    // Includes the concurrent requests: one may rename the stranger's own order, and another return the new name.
    const sent = JSON.stringify([some, prepared.params, prepared.query, prepared.body])
    for (const { status, body } of answers) {
      statuses.push(status)
      const isLeaked = owner.isForeign(body, sent)
      if (isLeaked !== undefined || status >= 500)
        problems.push(
          `${stranger} got ${status} ${isLeaked ?? body.slice(0, 200)} by ${name} ${sent}`,
        )
    }
    // The call succeeded, so its target may no longer exist.
    const isUsedUp = prepared.route.method !== 'GET' && answers.some(({ status }) => status < 300)
    if (isUsedUp) prepared = await intrusion.prepare()
  }
}

function* nextOf(changes: Generator<Change>, limit: number): Generator<Change> {
  for (let n = 0; n < limit; n++) {
    const next = changes.next()
    if (next.done) return
    yield next.value
  }
}

/** A link's cookie is named after its order, so a stranger renames it to the order they ask for. */
function withCookie({ name }: Intrusion, prepared: Prepared, { params }: Change): Prepared {
  const { cookie } = prepared.headers
  const order = params?.['merchantOrderId']
  if (!isOfLink(name) || cookie === undefined || order === undefined) return prepared
  const token = cookie.slice(cookie.indexOf('=') + 1)
  const cookies = `${cookie}; ${invoiceCookie(order)}=${token}`
  return { ...prepared, headers: { ...prepared.headers, cookie: cookies } }
}

function count(
  tallies: Map<string, Tally>,
  intrusion: Intrusion,
  statuses: readonly number[],
): void {
  const { who: stranger, name, places } = intrusion
  const tally = tallies.get(stranger) ?? {
    calls: new Set(),
    places: new Set(),
    swaps: 0,
    statuses: new Map(),
  }
  tallies.set(stranger, tally)
  tally.calls.add(name)
  for (const idPlace of places) tally.places.add(`${name} ${idPlace.name}`)
  tally.swaps += statuses.length
  for (const status of statuses) {
    const group = status < 300 ? '2xx' : String(status)
    tally.statuses.set(group, (tally.statuses.get(group) ?? 0) + 1)
  }
}
