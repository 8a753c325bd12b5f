import type pg from 'pg'

import type { ChargedCard, DeclineCode } from '../port.ts'
import type { Behaviour } from './test-cards.ts'
import { insertRow, lockRow, readRow, useToken } from '../../sandbox/tools.ts'

export interface StoredToken {
  token: string
  brand: string
  last4: string
  funding: string
  exp_month: number
  exp_year: number
  behaviour: Behaviour
  /** Null for a typed card. */
  wallet: string | null
  used_by: string | null
  expires_at: Date
}

/** A charge; an authorisation, whose amount is only held; or a check, which has no amount. */
export interface StoredCharge {
  operation_id: string
  /** Null for a step abandoned before it was requested. */
  kind: 'charge' | 'authorise' | 'saved' | 'check' | 'imported' | null
  outcome: 'succeeded' | 'declined' | 'action_required' | 'closed'
  merchant_id: string | null
  behaviour: Behaviour | null
  /** The token, or the saved card's source. */
  token: string | null
  source: string | null
  challenge_id: string | null
  return_url: string | null
  challenge_until: Date | null
  /** When a challenge was passed whose charge still needs `confirm`. */
  challenge_passed_at: Date | null
  created_at: Date
  ref: string | null
  decline_code: DeclineCode | null
  amount: number | null
  currency: string | null
  brand: string | null
  last4: string | null
  funding: string | null
  expiry: string | null
  cvc_passed: boolean | null
  three_ds_passed: boolean | null
  three_ds_info: string | null
  wallet: string | null
  /** Typed by the merchant's staff. */
  moto: boolean
  /** When its saved card was deleted. */
  forgotten_at: Date | null
}

export async function insertToken(
  pool: pg.Pool,
  token: Omit<StoredToken, 'used_by'> & { fingerprint: string; created_at: Date },
): Promise<void> {
  await insertRow(pool, 'sandbox.card_token', token)
}

export const readCharge = (client: pg.ClientBase | pg.Pool, operationId: string) =>
  readRow<StoredCharge>(client, 'sandbox.charge', { operation_id: operationId })

/** Serialises charges of the same token. */
export const lockToken = (client: pg.ClientBase, token: string) =>
  lockRow<StoredToken>(client, 'sandbox.card_token', { token })

export const spendToken = (client: pg.ClientBase, token: string, operationId: string) =>
  useToken(client, 'sandbox.card_token', { token, operationId })

export type NewCharge = Pick<StoredCharge, 'operation_id' | 'outcome' | 'created_at'> &
  Partial<Omit<StoredCharge, keyof CardColumns>> & {
    statement?: string
    card?: ChargedCard | null
  }
type CardColumns = Pick<
  StoredCharge,
  | 'brand'
  | 'last4'
  | 'funding'
  | 'expiry'
  | 'cvc_passed'
  | 'three_ds_passed'
  | 'three_ds_info'
  | 'wallet'
>

export async function insertCharge(client: pg.ClientBase, charge: NewCharge): Promise<void> {
  const { card, ...row } = charge
  await insertRow(client, 'sandbox.charge', { ...row, ...(card && cardColumns(card)) })
}

const cardColumns = ({ threeDs, ...card }: ChargedCard): Partial<CardColumns> => ({
  brand: card.brand,
  last4: card.last4,
  funding: card.funding,
  expiry: card.expiry,
  cvc_passed: card.cvcPassed,
  three_ds_passed: threeDs?.passed ?? null,
  three_ds_info: threeDs?.info ?? null,
  wallet: card.wallet ?? null,
})

export async function endChallenge(
  client: pg.ClientBase,
  operationId: string,
  end: Pick<
    StoredCharge,
    'outcome' | 'ref' | 'source' | 'decline_code' | 'three_ds_passed' | 'three_ds_info'
  >,
): Promise<StoredCharge> {
  const { rows } = await client.query<StoredCharge>(
    `update sandbox.charge
     set outcome = $2, ref = $3, source = $4, decline_code = $5, three_ds_passed = $6, three_ds_info = $7
     where operation_id = $1 and outcome = 'action_required' returning *`,
    [
      operationId,
      end.outcome,
      end.ref,
      end.source,
      end.decline_code,
      end.three_ds_passed,
      end.three_ds_info,
    ],
  )
  const [charge] = rows
  if (!charge) throw new Error(`Charge ${operationId} has no open challenge`)
  return charge
}

/** Records a passed challenge whose charge waits for `confirm`. */
export async function passChallenge(
  client: pg.ClientBase,
  operationId: string,
  at: Date,
): Promise<StoredCharge | undefined> {
  const { rows } = await client.query<StoredCharge>(
    `update sandbox.charge set challenge_passed_at = $2
     where operation_id = $1 and outcome = 'action_required' returning *`,
    [operationId, at],
  )
  return rows[0]
}

export const readByChallenge = (client: pg.ClientBase | pg.Pool, challengeId: string) =>
  readRow<StoredCharge>(client, 'sandbox.charge', { challenge_id: challengeId })

export const readBySource = (client: pg.ClientBase, source: string) =>
  readRow<StoredCharge>(client, 'sandbox.charge', { source })

/** Marks the card saved with a charge as no longer chargeable. */
export async function forgetSource(
  pool: pg.Pool,
  { source, merchantId }: { source: string; merchantId: string },
  at: Date,
): Promise<void> {
  await pool.query(
    `update sandbox.charge set forgotten_at = $3
     where source = $1 and merchant_id = $2 and forgotten_at is null`,
    [source, merchantId, at],
  )
}

/** A charge or authorisation by the provider's id; the lock serialises its follow-ups. */
export const lockByRef = (client: pg.ClientBase, ref: string) =>
  lockRow<StoredCharge>(client, 'sandbox.charge', { ref })

/** Charges and captures, without holds and checks. */
export interface TakenCharge {
  operationId: string
  amount: number | null
  currency: string | null
  /** Null for a capture, which uses its authorisation's statement line. */
  statement: string | null
}

export async function readSucceeded(
  pool: pg.Pool,
  operationIds: readonly string[],
): Promise<TakenCharge[]> {
  const { rows } = await pool.query<TakenCharge>(
    `select operation_id as "operationId", amount, currency, statement from sandbox.charge
     where outcome = 'succeeded' and kind not in ('authorise', 'check') and operation_id = any($1)
     union all
     select operation_id, amount, currency, null from sandbox.follow_up
     where outcome = 'succeeded' and kind = 'capture' and operation_id = any($1)`,
    [operationIds],
  )
  return rows
}
