import { randomBytes } from 'node:crypto'

import {
  OPERATOR_PERMISSIONS,
  type OperatorPermission,
} from '@paydeck/contract/access/operator-permissions'

import type { OperatorActor } from '../src/kit/actor.ts'
import { codeOf } from './authenticator.ts'
import type { World } from './harness.ts'

const ALL_PERMISSIONS = Object.keys(OPERATOR_PERMISSIONS) as OperatorPermission[]

export interface TestOperator {
  email: string
  /** The key of the authenticator app. */
  secret: string
  actor: OperatorActor
}

/** One of the operator's people, who may do everything up to a million by default. */
export async function makeOperator(
  { services }: Pick<World, 'services'>,
  {
    permissions = ALL_PERMISSIONS,
    batchLimit = 1_000_000_00,
    name = 'Pat',
  }: { permissions?: readonly OperatorPermission[]; batchLimit?: number; name?: string } = {},
): Promise<TestOperator> {
  const email = `${name.toLowerCase()}.${randomBytes(4).toString('hex')}@operator.example`
  const { secret } = await services.operators.add({ email, name, permissions, batchLimit })
  return { email, secret, actor: await services.operators.byCode(email, codeOf(secret)) }
}

/** The account that merchants are paid from, in either country. */
export const trustProfile = (currency: 'AUD' | 'NZD' = 'AUD', format = 'aba-cba') => ({
  profile: `trust-${currency.toLowerCase()}`,
  format,
  currency,
  timeZone: currency === 'AUD' ? 'Australia/Sydney' : 'Pacific/Auckland',
  payer: {
    account:
      currency === 'AUD'
        ? {
            accountName: 'Paydeck Trust',
            accountNumber: '10458921',
            routingNumber: '062000',
            country: 'AU' as const,
          }
        : {
            accountName: 'Paydeck NZ Trust',
            accountNumber: '0201000123456000',
            routingNumber: '',
            country: 'NZ' as const,
          },
    ...(currency === 'AUD' && { userId: '301500' }),
  },
  statementAccount: currency === 'AUD' ? '062000 10458921' : '02-0100-0123456-000',
})

export const BANK_FILES = { installed: [], env: { BANK_FILES: 'on' } }

/** The columns of an account's CSV statements: day, signed amount, text, balance. */
export const csvMapping = (account: string, currency: 'AUD' | 'NZD' = 'AUD') => ({
  account,
  currency,
  encoding: 'utf-8' as const,
  delimiter: ',' as const,
  skipLines: 0,
  hasTitles: false,
  dayFormat: 'YYYY-MM-DD' as const,
  day: 1,
  amount: { signed: 2 },
  description: [3],
  balance: 4,
  order: 'oldest first' as const,
})

/** An account whose statements are CSV; the one in Australian dollars by default. */
export const csvTrustProfile = (
  currency: 'AUD' | 'NZD' = 'AUD',
  format = 'aba-cba',
  profile = 'trust-aud',
) => ({
  ...trustProfile(currency, format),
  profile,
  statementAccount: `CSV ${profile}`,
  csv: csvMapping(`CSV ${profile}`, currency),
})
