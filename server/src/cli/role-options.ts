import { PAYOUTS_READ } from '@paydeck/contract/access/grants'
import { ROLE_NAMES } from '@paydeck/contract/access/roles'
import { parseAmount } from '@paydeck/contract/money/money'

import type { NewRole } from '../modules/identity/staff/new-role.ts'
import { UsageError, type Arguments, type Option } from './command.ts'

export const ROLE_OPTIONS: Readonly<Record<string, Option>> = {
  permission: { value: '<name>', help: `What to add to the role: ${PAYOUTS_READ}`, multiple: true },
  'refund-limit': {
    value: '<amount>',
    help: 'The most they may refund of one payment, in the merchant’s currency; the role’s when not given',
  },
}

export const ROLE_HELP = `One of ${ROLE_NAMES.join(', ')}`

/** Reads what a person may do. Throws UsageError for an invalid amount. */
export function readRole(args: Arguments, role: string): NewRole {
  const text = args.text('refund-limit')
  const refundLimit = text === undefined ? undefined : parseAmount(text)
  if (refundLimit === null) throw new UsageError(`--refund-limit: "${text}" is not an amount.`)
  return { role, permissions: args.list('permission'), refundLimit }
}
