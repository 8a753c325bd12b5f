import { operatorPermissionsLabel } from '../access/operator-permissions.ts'
import { formatMoney, formatMoneyWithCode } from '../money/money.ts'

type Details = Readonly<Record<string, unknown>>

/** Enough to tell two files apart; the page of each file has the whole hash. */
const HASH_PREFIX_LENGTH = 12

/** Kinds of change to a person's access, in words. */
const KINDS: Readonly<Record<string, string>> = {
  add: 'a new person',
  grants: 'what they may do',
  factor: 'a new key for the app',
  restore: 'restoring it',
}

/** Details that need more than name and value. */
const FORMATTERS: Readonly<Record<string, (value: unknown, all: Details) => string>> = {
  permissions: (value) =>
    `may ${operatorPermissionsLabel(String(value).split(', ').filter(Boolean))}`,
  batchLimit: (value) => (value === 0 ? 'no files' : `files up to ${formatMoney(Number(value))}`),
  kind: (value) => KINDS[String(value)] ?? String(value).replaceAll('_', ' '),
  total: (value, { currency }) => formatMoneyWithCode(Number(value), currencyText(currency)),
  amount: (value, { currency }) => formatMoneyWithCode(Number(value), currencyText(currency)),
  sha256: (value) => `SHA-256 ${String(value).slice(0, HASH_PREFIX_LENGTH)}…`,
  payouts: (value) => countOf(value, 'transfer', 'transfers'),
  entries: (value) => countOf(value, 'entry', 'entries'),
  returns: (value) => countOf(value, 'return', 'returns'),
  fresh: (value) => `${String(value)} new`,
  suspense: (value) => `${countOf(value, 'waits', 'wait')} for a person`,
  last4: (value) => `account ending in ${String(value)}`,
  before: (value, { after }) => `${String(value)} to ${String(after)}`,
  reason: (value) => `“${String(value)}”`,
  note: (value) => `“${String(value)}”`,
}

const countOf = (value: unknown, singular: string, plural: string): string =>
  `${String(value)} ${value === 1 ? singular : plural}`

/** Part of the text of another detail. */
const SHOWN_WITH_OTHERS: ReadonlySet<string> = new Set(['currency', 'after'])

const currencyText = (currency: unknown): string | undefined =>
  typeof currency === 'string' ? currency : undefined

/** Empty permissions are shown, because they mean that a person may do nothing. */
const isEmpty = (name: string, value: unknown): boolean => value === '' && name !== 'permissions'

/** "bankReference" as "bank reference"; codes such as AUD stay. */
const spacedName = (name: string): string =>
  name === name.toUpperCase()
    ? name
    : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The details of an action in the security log, as text. */
export const actDetails = (details: Details): string =>
  Object.entries(details)
    .filter(
      ([name, value]) => value !== null && !SHOWN_WITH_OTHERS.has(name) && !isEmpty(name, value),
    )
    .map(
      ([name, value]) =>
        FORMATTERS[name]?.(value, details) ?? `${spacedName(name)}: ${String(value)}`,
    )
    .join(' · ')
