import { addDays } from '@paydeck/contract/time/days'

import type { Settlement, SettlementLine } from '../../providers/movements/port.ts'
import type { MovementsAccount } from '../gateways/registry.ts'
import type { Break } from '../reconciliation/rules.ts'
import type { SettlementsDeps } from './deps.ts'
import { type ClassifiedLine, classifyLines, totalOf } from './rules.ts'
import * as store from './store.ts'

/** How many days to read again each time, because a provider may still change them. */
const READ_BACK_DAYS = 7
/** How far back to ask for settlements that have not arrived, or whose lines were not ready. */
const LOOK_BACK_DAYS = 60

export interface SettlementsRead {
  account: store.Account
  /** Null: the provider did not answer. */
  settlements: number | null
}

type SettlementsAccount = MovementsAccount & { gateway: Required<MovementsAccount['gateway']> }

const settles = (account: MovementsAccount): account is SettlementsAccount =>
  account.kind !== 'bank' && account.gateway.settlements !== undefined

/**
 * Reads settlements from each provider, since a day (`YYYY-MM-DD`, UTC) or of the last days, and judges their lines.
 */
export async function readSettlements(
  deps: SettlementsDeps,
  since: string | null,
): Promise<SettlementsRead[]> {
  const today = deps.clock.now().toISOString().slice(0, 10)
  const recent = await store.since(deps.db.reader, addDays(today, -LOOK_BACK_DAYS))
  const done: SettlementsRead[] = []
  for (const account of deps.accounts.filter(settles)) {
    const about = accountOf(account)
    const own = recent.filter(({ provider }) => provider === about.provider)
    const settlements = await readAccount(deps, account, daysToRead(own, since, today))
    done.push({ account: about, settlements })
    if (settlements === null)
      deps.onError(new Error(`The settlements of ${about.provider} could not be read`))
  }
  return done
}

/** A failure at one provider does not stop the others. */
async function readAccount(
  deps: SettlementsDeps,
  account: SettlementsAccount,
  days: readonly string[],
): Promise<number | null> {
  try {
    return await readDays(deps, account, days)
  } catch (failure) {
    deps.onError(failure)
    return null
  }
}

function accountOf({ kind, name }: Pick<MovementsAccount, 'kind' | 'name'>): store.Account {
  if (kind === 'bank') throw new Error('A bank settles nothing')
  return { providerKind: kind, provider: name }
}

function daysToRead(
  settlements: readonly store.ListedSettlement[],
  since: string | null,
  today: string,
): string[] {
  const last = settlements.at(-1)?.day ?? today
  const back = addDays(last < today ? last : today, -READ_BACK_DAYS)
  const days = new Set(
    settlements
      .filter(({ status, linesTotal }) => status === 'on_its_way' || linesTotal === null)
      .map(({ day }) => day),
  )
  for (let day = since ?? back; day <= today; day = addDays(day, 1)) days.add(day)
  return [...days].toSorted()
}

async function readDays(
  deps: SettlementsDeps,
  account: SettlementsAccount,
  days: readonly string[],
): Promise<number | null> {
  let count = 0
  for (const day of days) {
    const listed = await account.gateway.settlements.made(day)
    if (listed.kind === 'unknown') return null
    for (const settlement of listed.settlements)
      if (!(await readOne(deps, account, { day, settlement }))) return null
    count += listed.settlements.length
  }
  return count
}

/** False when the lines could not be read. */
async function readOne(
  deps: SettlementsDeps,
  account: SettlementsAccount,
  { day, settlement }: { day: string; settlement: Settlement },
): Promise<boolean> {
  const { hasLines, currency, ...fields } = settlement
  if (currency !== 'AUD' && currency !== 'NZD')
    throw new Error(
      `${account.name} settled ${fields.ref} in ${currency}, which is not booked here`,
    )
  const row = await deps.db.inGlobal((tx) =>
    store.keep(tx, {
      ...accountOf(account),
      ...fields,
      currency,
      day,
      settlementId: deps.newId('settlement'),
    }),
  )
  if (!hasLines || row.linesTotal !== null) return true
  const answer = await account.gateway.settlements.lines(settlement.ref)
  if (answer.kind === 'unknown') return false
  const classified = await classify(deps, row, answer.lines)
  await deps.db.inGlobal(async (tx) => {
    const now = await store.lock(tx, row.settlementId)
    // Another process has read them meanwhile.
    if (now?.linesTotal !== null) return
    await store.insertLines(tx, row.settlementId, classified)
    await store.update(tx, row.settlementId, { linesTotal: totalOf(answer.lines) })
  })
  return true
}

async function classify(
  deps: SettlementsDeps,
  { settlementId, providerKind, provider }: store.SettlementRow,
  lines: Parameters<typeof classifyLines>[0],
): Promise<ClassifiedLine[]> {
  const { db } = deps
  const account = { providerKind, provider }
  const moved = lines.flatMap(({ kind, ...line }) => (kind === 'fee' ? [] : [{ ...line, kind }]))
  const breaks = [
    ...(await chargeBreaks(
      deps,
      account,
      moved.filter((line) => !isPayout(line)),
    )),
    ...(await payoutBreaks(deps, moved.filter(isPayout))),
  ]
  const refs = lines.map(({ ref }) => ref)
  const settledElsewhere = await store.settledElsewhere(db.reader, account, { settlementId, refs })
  return classifyLines(lines, breaks, settledElsewhere)
}

const isPayout = ({ kind }: Pick<SettlementLine, 'kind'>): boolean =>
  kind === 'payout' || kind === 'payout_returned'

/** A line that is not the provider's own may belong to a provider that shares its balance: check that one's books. */
async function chargeBreaks(
  { accounts, reconciliation }: SettlementsDeps,
  account: store.Account,
  moved: Moved,
): Promise<Break[]> {
  let breaks = await reconciliation.findBreaks(account, moved)
  for (const other of accounts.filter(({ gateway }) => gateway.settledBy === account.provider)) {
    const unmatched = breaks.filter(({ kind }) => kind === 'not_asked_for')
    if (unmatched.length === 0) break
    const foreign = new Set(unmatched.flatMap(({ refs }) => refs))
    breaks = [
      ...breaks.filter((item) => !unmatched.includes(item)),
      ...(await reconciliation.findBreaks(
        accountOf(other),
        moved.filter(({ ref }) => foreign.has(ref)),
      )),
    ]
  }
  return breaks
}

type Moved = Parameters<SettlementsDeps['reconciliation']['findBreaks']>[1]

/** A merchant's payout may be paid from the same balance: check the books of the bank that carried it. */
async function payoutBreaks(
  { accounts, reconciliation }: SettlementsDeps,
  payouts: Moved,
): Promise<Break[]> {
  if (payouts.length === 0) return []
  const banks = accounts.filter(({ kind }) => kind === 'bank')
  const [first, ...others] = await Promise.all(
    banks.map(({ name }) =>
      reconciliation.findBreaks({ providerKind: 'bank', provider: name }, payouts),
    ),
  )
  if (!first) throw new Error('A provider settled a payout, but no bank that lists payouts is on')
  const isBrokenEverywhere = (ref: string | undefined): boolean =>
    others.every((breaks) => breaks.some(({ refs }) => refs[0] === ref))
  return first.filter(({ refs }) => isBrokenEverywhere(refs[0]))
}

/** Judges lines with breaks again, since their operations may be booked by now. */
export async function reclassify(deps: SettlementsDeps): Promise<void> {
  for (const settlement of await store.stopping(deps.db.reader, null)) {
    if (settlement.openLines === 0) continue
    const before = await store.openLines(deps.db.reader, settlement.settlementId)
    const now = await classify(deps, settlement, before)
    const changed = now.filter(({ verdict, what }, at) => {
      const was = before[at]
      return was?.verdict !== verdict || was.what !== what
    })
    if (changed.length > 0)
      await deps.db.inGlobal(async (tx) => {
        for (const { ref, verdict, what, merchantId } of changed) {
          const line = await store.lockLine(tx, settlement.settlementId, ref)
          if (line?.resolvedAt === null)
            await store.updateLine(tx, line, { verdict, what, merchantId })
        }
      })
  }
}
