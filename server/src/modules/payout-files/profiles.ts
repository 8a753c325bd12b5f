import { currency } from '@paydeck/contract/money/schemas'
import { isAccountNumber, isBsb } from '@paydeck/contract/identifiers/bank-account'
import * as z from 'zod/mini'

import { batchSchema } from '../../bank-files/make/batch.ts'
import { PROFILES } from '../../bank-files/make/profiles.ts'
import { csvMapping } from '../../bank-files/read/csv-mapping.ts'
import { isTimeZone } from '@paydeck/contract/time/days'

/** An account of ours at a bank: its file format, payer details, and how its statements are read. */
export const bankProfile = z.strictObject({
  /** Our own name for the account. */
  profile: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be a short name in lower case')),
  format: z
    .string()
    .check(
      z.refine((name) => name in PROFILES, `must be one of ${Object.keys(PROFILES).join(', ')}`),
    ),
  currency,
  /** The zone of the bank's days. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Australia/Sydney')),
  payer: batchSchema.shape.payer,
  /** The account as the bank's statements name it. */
  statementAccount: z.string().check(z.minLength(1)),
  /** For statements in CSV. */
  csv: z.optional(csvMapping),
})
export type BankProfile = z.infer<typeof bankProfile>

const COUNTRY_OF = { AUD: 'AU', NZD: 'NZ' } as const
/** Formats that only one country uses; the others suit both. */
const FORMAT_CURRENCY: Readonly<Partial<Record<string, BankProfile['currency']>>> = {
  aba: 'AUD',
  bnz: 'NZD',
  'anz-nz': 'NZD',
}

type Check = readonly [boolean, string]

/** Why a profile cannot produce a file, as a sentence; null when it can. */
export function profileRefusal(profile: BankProfile): string | null {
  const { payer, csv } = profile
  const checks: readonly Check[] = [
    ...formatChecks(profile),
    ...accountChecks(payer.account),
    [
      payer.dishonourAccount === undefined || isAccountNumber(payer.dishonourAccount, 'NZ'),
      'The dishonour account needs 15 or 16 digits.',
    ],
    [
      csv === undefined || csv.currency === profile.currency,
      `The CSV mapping is not for ${profile.currency}.`,
    ],
  ]
  return checks.find(([isRight]) => !isRight)?.[1] ?? null
}

function formatChecks({ format, currency: paidIn, payer }: BankProfile): Check[] {
  const kind = PROFILES[format]?.format ?? ''
  const only = FORMAT_CURRENCY[kind] ?? paidIn
  const country = COUNTRY_OF[paidIn]
  return [
    [only === paidIn, `Files of the format ${format} are in ${only}.`],
    [payer.account.country === country, `An account in ${paidIn} is one of ${country}.`],
    [
      kind !== 'aba' || /^\d{1,6}$/.test(payer.userId ?? ''),
      'Enter the Direct Entry user ID from your bank: up to six digits.',
    ],
  ]
}

type Account = BankProfile['payer']['account']

const accountChecks = (account: Account): Check[] => [
  [account.accountName.trim() !== '', 'Enter the name of the account.'],
  ...(account.country === 'AU' ? australian(account) : newZealand(account)),
]

const australian = ({ routingNumber, accountNumber }: Account): Check[] => [
  [isBsb(routingNumber), 'The BSB needs six digits.'],
  [/^\d{4,9}$/.test(accountNumber), 'The account number needs four to nine digits.'],
]

const newZealand = ({ routingNumber, accountNumber }: Account): Check[] => [
  [routingNumber === '', 'An account in New Zealand has no BSB.'],
  [
    isAccountNumber(accountNumber, 'NZ'),
    'The account number needs bank, branch, account and suffix in 15 or 16 digits.',
  ],
]
