import { createHash } from 'node:crypto'

import type { Currency } from '@paydeck/contract/money/currency'

import type { Database, Reader } from '../../db/database.ts'
import type { Clock } from '../../kit/clock.ts'
import { isSigned, type Keys, sign } from '../../kit/secrets/secrets.ts'
import { type Proof, renewalText, signedText, type Term } from './rules.ts'
import * as store from './store.ts'

export const CURRENCIES: readonly Currency[] = ['AUD', 'NZD']

export type StoredProof = Proof & { provedAt: Date }

export const toProof = (row: store.ProofRow): StoredProof => ({
  currency: row.currency,
  day: row.day,
  // Safe: only `keep` writes this column.
  terms: row.terms as Term[],
  difference: row.difference,
  provedAt: row.provedAt,
})

export interface Verified {
  proofs: number
  /** Changed, or missing their predecessor. */
  wrong: string[]
  /** Signed with a secret that is gone and covered by no renewal, so they can be neither confirmed nor refuted. */
  unread: string[]
}

export interface Renewed extends Verified {
  renewed: number
}

interface CurrencyCheck extends Verified {
  /** How many are neither signed with the first key nor covered by a renewal signed with it. */
  signedBefore: number
  digest: string
  last: number
}

export async function verifyProofs(reader: Reader, keys: Keys): Promise<Verified> {
  const totals: Verified = { proofs: 0, wrong: [], unread: [] }
  for (const currency of CURRENCIES) {
    const { proofs, wrong, unread } = await verifyCurrency(reader, keys, currency)
    totals.proofs += proofs
    totals.wrong.push(...wrong)
    totals.unread.push(...unread)
  }
  return totals
}

/** Skips a currency with wrong or unverifiable proofs. */
export async function renewProofs(
  { db, clock }: { db: Database; clock: Clock },
  keys: Keys,
): Promise<Renewed> {
  const totals: Renewed = { proofs: 0, wrong: [], unread: [], renewed: 0 }
  for (const currency of CURRENCIES) {
    const { proofs, wrong, unread, signedBefore, digest, last } = await verifyCurrency(
      db.reader,
      keys,
      currency,
    )
    totals.proofs += proofs
    totals.wrong.push(...wrong)
    totals.unread.push(...unread)
    if (signedBefore === 0 || wrong.length > 0 || unread.length > 0) continue
    const renewal = { currency, ordinal: last, digest }
    await db.inGlobal((tx) =>
      store.insertRenewal(tx, {
        ...renewal,
        keyVersion: keys[0].version.toString('hex'),
        renewedAt: clock.wall(),
        signature: sign(keys[0].key, renewalText(renewal)),
      }),
    )
    totals.renewed += signedBefore
  }
  return totals
}

interface CheckedProof {
  row: store.ProofRow
  /** The index of the key that signed it: 0 is the first, -1 none of ours. */
  keyIndex: number
  digest: string
}

async function verifyCurrency(
  reader: Reader,
  keys: Keys,
  currency: Currency,
): Promise<CurrencyCheck> {
  const wrong: string[] = []
  const checked: CheckedProof[] = []
  const digest = createHash('sha256')
  let before = ''
  for (const row of await store.proofsOf(reader, currency)) {
    const text = signedText(toProof(row), row.provedAt, row.previous)
    digest.update(text).update(row.signature)
    if (row.previous !== before) wrong.push(`${nameOf(row)}: not the one before it`)
    const keyIndex = keys.findIndex((key) => isSigned([key], text, row.signature))
    checked.push({ row, keyIndex, digest: digest.copy().digest('base64url') })
    before = row.signature
  }
  const renewals = await store.renewalsOf(reader, currency)
  const { covered, coveredByFirst, lines } = coverOf(keys, renewals, checked)
  wrong.push(...lines)
  const versions = keys.map(({ version }) => version.toString('hex'))
  const unsigned = checked.filter(({ keyIndex, row }) => keyIndex < 0 && row.ordinal > covered)
  // A secret that is gone cannot have signed anything after the current one.
  const firstCurrent = checked.find(({ keyIndex }) => keyIndex === 0)?.row.ordinal ?? Infinity
  const isUnreadable = ({ row }: CheckedProof): boolean =>
    row.keyVersion !== null && !versions.includes(row.keyVersion) && row.ordinal < firstCurrent
  return {
    proofs: checked.length,
    wrong: [
      ...wrong,
      ...unsigned.filter((proof) => !isUnreadable(proof)).map(({ row }) => nameOf(row)),
    ],
    unread: unsigned.filter(isUnreadable).map(({ row }) => nameOf(row)),
    signedBefore: checked.filter(
      ({ keyIndex, row }) => keyIndex !== 0 && row.ordinal > coveredByFirst,
    ).length,
    digest: checked.at(-1)?.digest ?? '',
    last: checked.at(-1)?.row.ordinal ?? 0,
  }
}

/** The last proof that renewals vouch for, and findings where renewed proofs have changed. */
function coverOf(
  keys: Keys,
  renewals: readonly store.RenewalRow[],
  checked: readonly CheckedProof[],
) {
  const digests = new Map(checked.map(({ row, digest }) => [row.ordinal, digest]))
  const cover = { covered: 0, coveredByFirst: 0, lines: [] as string[] }
  for (const renewal of renewals) {
    const keyIndex = keys.findIndex((key) =>
      isSigned([key], renewalText(renewal), renewal.signature),
    )
    // Signed with a secret older than any of ours.
    if (keyIndex < 0) continue
    if (digests.get(renewal.ordinal) !== renewal.digest) {
      cover.lines.push(
        `${renewal.currency}: the proofs up to number ${renewal.ordinal} are not those that reseal confirmed`,
      )
      continue
    }
    cover.covered = Math.max(cover.covered, renewal.ordinal)
    if (keyIndex === 0) cover.coveredByFirst = Math.max(cover.coveredByFirst, renewal.ordinal)
  }
  return cover
}

const nameOf = (row: store.ProofRow): string =>
  `${row.currency} ${row.day}, proved ${row.provedAt.toISOString()}`
