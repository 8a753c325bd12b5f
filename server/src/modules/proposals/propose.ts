import {
  proposedRequest,
  PROPOSAL_DAYS,
  type ProposedRequest,
} from '@paydeck/contract/calls/decisions/proposals'
import { currencyOf } from '@paydeck/contract/money/currency'

import type { MerchantTx } from '../../db/database.ts'
import type { KeyHolder } from '../../kit/actor.ts'
import { conflict, forbidden, notFound } from '../../kit/errors.ts'
import { keyActor } from '../api-keys/keys.ts'
import type { ProposalsDeps } from './deps.ts'
import { keyLimitRefusal, MAX_OPEN, scopeRefusal, subjectOf } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const NOT_PERMITTED = 'key_not_permitted'

export interface Proposed {
  args: ProposedRequest
  reason: string
}

/**
 * Stores a program's proposal; returns its id. The same open act is not stored twice. 403 for more than the key may do,
 * 404 for an unknown payment or order, 409 when too many are open.
 */
export async function propose(
  deps: ProposalsDeps,
  key: KeyHolder,
  { args, reason }: Proposed,
): Promise<string> {
  const refusal = scopeRefusal(key, args.act)
  if (refusal !== null) throw forbidden(NOT_PERMITTED, refusal)
  const { merchantId } = key
  return deps.db.inMerchant(merchantId, async (tx) => {
    await deps.merchants.lock(tx, merchantId)
    await requireSubject(tx, merchantId, args)
    const now = deps.clock.now()
    const open = await store.readOpen(tx, merchantId, now)
    const same = open.find((row) => row.apiKeyId === key.keyId && isSame(row, args))
    if (same) return same.proposalId
    if (open.length >= MAX_OPEN)
      throw conflict(
        'too_many_proposals',
        `${MAX_OPEN} proposals wait for a person already. Ask for a decision on them first.`,
      )
    await requireWithinLimit(deps, tx, key, args)
    return keep(deps, tx, key, { args, reason })
  })
}

const isSame = (row: store.ProposalRow, args: ProposedRequest): boolean =>
  row.act === args.act &&
  JSON.stringify(proposedRequest.parse(row.arguments)) ===
    JSON.stringify(proposedRequest.parse(args))

async function requireSubject(
  tx: MerchantTx,
  merchantId: string,
  args: ProposedRequest,
): Promise<void> {
  const { transactionId, merchantOrderId } = subjectOf(args)
  if (transactionId !== null && !(await store.hasPayment(tx, merchantId, transactionId)))
    throw notFound()
  if (merchantOrderId !== null && !(await store.hasOrder(tx, merchantId, merchantOrderId)))
    throw notFound()
}

async function requireWithinLimit(
  { merchants, clock }: ProposalsDeps,
  tx: MerchantTx,
  { merchantId, keyId, refundLimit }: KeyHolder,
  args: ProposedRequest,
): Promise<void> {
  if (args.act !== 'refund' || refundLimit === null) return
  const { transactionId, refundAmount } = args
  const at = { transactionId, apiKeyId: keyId, now: clock.now() }
  const proposed = await store.refundsProposed(tx, merchantId, at)
  const before = proposed
    .map((stored) => proposedRequest.parse(stored))
    .reduce((sum, item) => sum + (item.act === 'refund' ? item.refundAmount.amount : 0), 0)
  const { tradingCountry } = await merchants.get(merchantId)
  const limitCurrency = currencyOf(tradingCountry)
  const refusal = keyLimitRefusal(refundLimit, limitCurrency, { ...refundAmount, before })
  if (refusal !== null) throw forbidden('refund_limit_exceeded', refusal)
}

async function keep(
  { clock, newId, apiKeys, audit }: ProposalsDeps,
  tx: MerchantTx,
  key: KeyHolder,
  { args, reason }: Proposed,
): Promise<string> {
  const { merchantId, keyId } = key
  const proposedAt = clock.now()
  const proposalId = newId('proposal')
  const keys = key.program ? [] : await apiKeys.listSecrets(tx, merchantId)
  const keyName = keys.find((item) => item.keyId === keyId)?.name ?? null
  await store.insertProposal(tx, merchantId, {
    proposalId,
    act: args.act,
    arguments: JSON.stringify(args),
    reason,
    apiKeyId: keyId,
    keyName: key.program ? `${key.program.name} (${key.program.person})` : keyName,
    ...subjectOf(args),
    proposedAt,
    endsAt: new Date(proposedAt.getTime() + PROPOSAL_DAYS * DAY_MS),
  })
  await audit.record(tx, merchantId, {
    actor: keyActor(key),
    action: 'proposal.made',
    subjectType: 'proposal',
    subjectId: proposalId,
    details: { act: args.act, reason, transactionId: subjectOf(args).transactionId },
  })
  return proposalId
}
