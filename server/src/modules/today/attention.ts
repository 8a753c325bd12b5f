import { hasPermission, lacking, refundLimitOf } from '@paydeck/contract/access/grants'
import type { Permission } from '@paydeck/contract/access/permissions'
import { APPROVED_ACT_NAMES, APPROVED_ACTS } from '@paydeck/contract/calls/decisions/approvals'
import { PROPOSED_ACT_NAMES, PROPOSED_ACTS } from '@paydeck/contract/calls/decisions/proposals'
import type { Attention } from '@paydeck/contract/calls/today'
import { currencyOf, type Country } from '@paydeck/contract/money/currency'
import { localDay } from '@paydeck/contract/time/days'

import type { Reader } from '../../db/database.ts'
import type { Actor } from '../../kit/actor.ts'
import type { ProofRow } from '../bank-lines/proofs.ts'
import { readAttention, type AttentionLine, type AttentionRow } from './attention-store.ts'
import { unprovenLines } from './unproven.ts'

interface AttentionTime {
  now: Date
  timeZone: string
  tradingCountry: Country
  proofs: readonly ProofRow[]
}

/** What needs a person's attention, as far as the reader may open it. */
export async function attentionOf(
  reader: Reader,
  actor: Actor,
  { now, timeZone, tradingCountry, proofs }: AttentionTime,
): Promise<Attention[]> {
  const rows = await readAttention(reader, actor.merchantId, {
    now,
    acts: actsOf(actor),
    approvals: {
      acts: approvedActsOf(actor),
      not: actor.userId,
      limit: refundLimitOf(actor),
      limitCurrency: currencyOf(tradingCountry),
    },
  })
  const lines = [...rows.map((row) => withDay(row, timeZone)), ...unprovenLines(proofs)]
  return lines.flatMap((line) => toAttention(line, actor))
}

/** The permission to open what a line links to. */
const NEEDS: Readonly<Record<Attention['kind'], Permission>> = {
  hold_expires: 'payments:capture',
  dispute_open: 'payments:read',
  inquiry_open: 'payments:read',
  fraud_warned: 'payments:refund',
  verification_open: 'payments:verify',
  instalment_overdue: 'payments:read',
  request_unpaid: 'orders:write',
  webhook_failing: 'webhooks:manage',
  // The query counts only acts that the reader may perform.
  proposal_open: 'payments:read',
  approval_open: 'payments:read',
  deposit_open: 'bookkeeping:read',
  transfer_missing: 'bookkeeping:read',
}

const actsOf = (actor: Actor) =>
  PROPOSED_ACT_NAMES.filter((act) => hasPermission(actor, PROPOSED_ACTS[act].permission))

const approvedActsOf = (actor: Actor) =>
  APPROVED_ACT_NAMES.filter((act) => lacking(actor, APPROVED_ACTS[act]) === null)

const withDay = ({ since, ...row }: AttentionRow, timeZone: string): AttentionLine => ({
  ...row,
  since: since && localDay(since, timeZone),
})

function toAttention({ deadline, firstId, ...line }: AttentionLine, actor: Actor): Attention[] {
  if (firstId === null || !hasPermission(actor, NEEDS[line.kind])) return []
  return [{ ...line, deadline: deadline?.toISOString() ?? null, firstId }]
}
