import type { OperatorPermission } from '@paydeck/contract/access/operator-permissions'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import type { OperatorActor } from '../../kit/actor.ts'
import { conflict, forbidden, notFound } from '../../kit/errors.ts'
import { requireOperator } from '../../kit/require-permission.ts'
import type { PayoutFilesDeps } from './deps.ts'
import { readProfiles } from './profile-store.ts'
import type { BankProfile } from './profiles.ts'

/** Throws 403 without the permission, or for a sum above the person's limit. */
export function allowed(
  actor: OperatorActor,
  permission: OperatorPermission,
  total: number,
  currency: string,
): void {
  requireOperator(actor, permission)
  if (total > actor.batchLimit)
    throw forbidden(
      'over_your_limit',
      `Your limit for a payment file is ${formatMoneyWithCode(actor.batchLimit, currency)}. This one has ${formatMoneyWithCode(total, currency)}.`,
    )
}

/** Throws 404 for an unknown profile. */
export async function profileOf({ db }: PayoutFilesDeps, name: string): Promise<BankProfile> {
  const profile = (await readProfiles(db.reader)).find((item) => item.profile === name)
  if (!profile) throw notFound()
  return profile
}

/** Throws 409 while settlements from providers differ from our books: nothing is paid out until they are explained. */
export async function refuseUnsettled(
  { settlements }: PayoutFilesDeps,
  { currency }: BankProfile,
): Promise<void> {
  const open = await settlements.stopping(currency)
  const [first] = open
  if (first)
    throw conflict(
      'settlements_differ',
      `Settlements in ${currency} do not agree with the books or the bank: ${open.length}, the first ${first.ref} of ${first.provider}. Resolve them before a payment file is made.`,
    )
}

/** Throws 409 while books were altered without an acknowledged reason: what they owe may be forged. */
export async function refuseAltered({ books }: Pick<PayoutFilesDeps, 'books'>): Promise<void> {
  await books.linkNew()
  const open = (await books.findings()).filter(({ acknowledgedBy }) => acknowledgedBy === null)
  const [first] = open
  if (first)
    throw conflict(
      'books_altered',
      `The books of ${first.slug} were altered past the server: ${first.what}. ${open.length > 1 ? `${open.length} such matters` : 'It'} must be acknowledged under Open matters before a payment file is made, approved or downloaded.`,
    )
}
