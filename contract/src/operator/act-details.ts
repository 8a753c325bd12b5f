import { operatorPermissionWords } from '../access/operator-permissions.ts'
import { formatMoney, formatMoneyWithCode } from '../money/money.ts'

type Details = Readonly<Record<string, unknown>>

/** Enough to tell two files apart; each file's page has all of it. */
const SHOWN_OF_HASH = 12

/** What a change of a person's access is about. */
const KINDS: Readonly<Record<string, string>> = {
  add: 'a new person',
  grants: 'what they may do',
  factor: 'a new key for the app',
  restore: 'restoring it',
}

/** Those that do not read as their name and their value. */
const WORDS: Readonly<Record<string, (value: unknown, all: Details) => string>> = {
  permissions: (value) =>
    `may ${operatorPermissionWords(String(value).split(', ').filter(Boolean))}`,
  batchLimit: (value) => (value === 0 ? 'no files' : `files up to ${formatMoney(Number(value))}`),
  kind: (value) => KINDS[String(value)] ?? String(value).replaceAll('_', ' '),
  total: (value, { currency }) => formatMoneyWithCode(Number(value), currencyText(currency)),
  amount: (value, { currency }) => formatMoneyWithCode(Number(value), currencyText(currency)),
  sha256: (value) => `SHA-256 ${String(value).slice(0, SHOWN_OF_HASH)}…`,
  payouts: (value) => counted(value, 'transfer', 'transfers'),
  entries: (value) => counted(value, 'entry', 'entries'),
  returns: (value) => counted(value, 'return', 'returns'),
  fresh: (value) => `${String(value)} new`,
  suspense: (value) => `${counted(value, 'waits', 'wait')} for a person`,
  last4: (value) => `account ending in ${String(value)}`,
  before: (value, { after }) => `${String(value)} to ${String(after)}`,
  reason: (value) => `“${String(value)}”`,
  note: (value) => `“${String(value)}”`,
}

const counted = (value: unknown, one: string, many: string): string =>
  `${String(value)} ${value === 1 ? one : many}`

/** Said with another one. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set(['currency', 'after'])

const currencyText = (currency: unknown): string | undefined =>
  typeof currency === 'string' ? currency : undefined

/** That a person may do nothing is worth saying. */
const isEmpty = (name: string, value: unknown): boolean => value === '' && name !== 'permissions'

/** "bankReference" as "bank reference"; codes such as AUD stay. */
const nameWords = (name: string): string =>
  name === name.toUpperCase()
    ? name
    : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What is on record beside an act of the operator's people, as people read it. */
export const actDetails = (details: Details): string =>
  Object.entries(details)
    .filter(([name, value]) => value !== null && !SAID_ELSEWHERE.has(name) && !isEmpty(name, value))
    .map(([name, value]) => WORDS[name]?.(value, details) ?? `${nameWords(name)}: ${String(value)}`)
    .join(' · ')
