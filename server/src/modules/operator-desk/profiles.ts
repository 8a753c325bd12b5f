import { stripBankDigits } from '@paydeck/contract/identifiers/bank-account'
import type { BankProfileDetails } from '@paydeck/contract/operator/bank-profile'

import { PROFILES } from '../../bank-files/make/profiles.ts'
import { firstProblem, labelOf } from '../../http/edge/validation-message.ts'
import { badRequest } from '../../kit/errors.ts'
import { bankProfile, profileRefusal, type BankProfile } from '../payout-files/profiles.ts'
import type { DeskDeps } from './deps.ts'

/** Our accounts at banks, for the desk's pages. */
export const profilesOf = async ({ payoutFiles }: Pick<DeskDeps, 'payoutFiles'>) =>
  (await payoutFiles.profiles()).map(({ profile, format, currency }) => ({
    profile,
    format,
    currency,
  }))

/** The formats of payment files that a profile may name. */
export const FORMATS: readonly string[] = Object.keys(PROFILES)

export const toProfileDetails = (of: BankProfile): BankProfileDetails => ({
  profile: of.profile,
  format: of.format,
  currency: of.currency,
  timeZone: of.timeZone,
  accountName: of.payer.account.accountName,
  routingNumber: of.payer.account.routingNumber,
  accountNumber: of.payer.account.accountNumber,
  userId: of.payer.userId ?? '',
  dishonourAccount: of.payer.dishonourAccount ?? '',
  statementAccount: of.statementAccount,
  csv: of.csv ? JSON.stringify(of.csv) : '',
})

function mappingOf(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The mapping of CSV statements is not JSON.')
  }
}

/** Throws 400 for an invalid profile. */
export function fromProfileDetails(details: BankProfileDetails): BankProfile {
  const { profile, format, currency, timeZone, accountName, statementAccount, userId } = details
  const csv = mappingOf(details.csv)
  const dishonourAccount = stripBankDigits(details.dishonourAccount)
  const input = {
    profile,
    format,
    currency,
    timeZone,
    statementAccount,
    payer: {
      account: {
        accountName,
        accountNumber: stripBankDigits(details.accountNumber),
        routingNumber: stripBankDigits(details.routingNumber),
        country: currency === 'NZD' ? 'NZ' : 'AU',
      },
      ...(userId !== '' && { userId }),
      ...(dishonourAccount !== '' && { dishonourAccount }),
    },
    ...(csv !== undefined && { csv }),
  }
  const problem = firstProblem(bankProfile, input, labelOf)
  if ('problem' in problem) throw badRequest(problem.problem)
  const parsed = bankProfile.parse(input)
  const refusal = profileRefusal(parsed)
  if (refusal !== null) throw badRequest(refusal)
  return parsed
}
