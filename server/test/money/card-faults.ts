import { api } from '@paydeck/contract/protocol/api'

import { CARDS, type TestMerchant, type World } from '../harness.ts'

/**
 * Faults in authorised amounts: the check that must notice, and the SQL that causes it. `$1` is the
 * merchant.
 */
export const HOLD_FAULTS: readonly [check: string, deed: string][] = [
  [
    'holds_match_their_operations',
    `update app.payment set status = 'cancelled' where merchant_id = $1 and status = 'not_captured'`,
  ],
  [
    'holds_match_their_operations',
    `update app.payment set authorised = authorised - 1 where merchant_id = $1 and status = 'not_captured'`,
  ],
  [
    'holds_match_their_operations',
    `update app.payment set hold_operation_id = 'chrg_unknown' where merchant_id = $1 and status = 'not_captured'`,
  ],
  [
    'holds_match_their_operations',
    `update app.payment_operation set status = 'succeeded', next_check_at = null
     where merchant_id = $1 and kind = 'void' and status = 'failed'`,
  ],
  [
    'holds_match_their_operations',
    `update app.payment_operation set amount = amount - 1
     where merchant_id = $1 and kind = 'capture' and status = 'succeeded'`,
  ],
  [
    'holds_have_no_journal',
    `update app.ledger_journal set source_id =
       (select transaction_id from app.payment where merchant_id = $1 and status = 'not_captured')
     where merchant_id = $1`,
  ],
  ['provider_agrees', `update sandbox.follow_up set amount = amount + 1 where merchant_id = $1`],
  ['provider_agrees', `delete from sandbox.follow_up where merchant_id = $1 and kind = 'capture'`],
]

/** The same for small verification charges: one refunded, one not yet. */
export const VERIFICATION_FAULTS: typeof HOLD_FAULTS = [
  [
    'verification_payable_matches_unreturned_charges',
    `update app.source_verification set returned_at = created_at where merchant_id = $1 and is_open`,
  ],
  [
    'verifications_match_their_journals',
    `update app.source_verification set charged_amount = charged_amount + 1 where merchant_id = $1 and is_open`,
  ],
  [
    'verifications_match_their_journals',
    `update app.source_verification set charged_at = null, returned_at = null
     where merchant_id = $1 and state = 'passed'`,
  ],
  [
    'verifications_match_their_journals',
    `update app.payment_operation set status = 'failed' where merchant_id = $1 and kind = 'verify_return'`,
  ],
  [
    'verifications_match_their_journals',
    `update app.ledger_journal set kind = 'verification_return_failed'
     where merchant_id = $1 and kind = 'verification_returned'`,
  ],
  [
    'unfinished_verifications_are_scheduled',
    `update app.source_verification set due_at = null where merchant_id = $1 and is_open`,
  ],
  [
    'provider_agrees',
    `update sandbox.charge set amount = amount + 1 where merchant_id = $1 and kind = 'saved'`,
  ],
  ['provider_agrees', `update sandbox.follow_up set amount = amount + 1 where merchant_id = $1`],
]

export async function merchantWithVerifications(world: World): Promise<TestMerchant> {
  const merchant = await world.merchant({ sourceVerificationEnabled: true })
  for (const outcome of ['passed', null] as const) {
    const order = await merchant.order({ amount: 80_00 })
    const { transactionId } = await order.pay(CARDS.visa)
    const { data } = await merchant.call(api.startVerification, {
      body: { ForTransaction: { transactionId } },
    })
    if (outcome)
      await merchant.call(api.updateVerification, {
        sourceVerificationId: data.sourceVerificationId,
        body: { UpdateOutcome: { outcome } },
      })
  }
  return merchant
}

/** Three authorisations: one partly captured, one voided after a failed try, one still held. */
export async function merchantWithHolds(world: World): Promise<TestMerchant> {
  const merchant = await world.merchant()
  const { merchantId, call } = merchant
  const hold = async (amount: number, card: string): Promise<string> => {
    const order = await merchant.order({ amount })
    return (await order.pay(card, undefined, { authoriseOnly: true })).transactionId
  }
  await call(api.captureAuthorisation, {
    merchantId,
    transactionId: await hold(80_00, CARDS.visa),
    body: { captureAmount: 50_00 },
  })
  await call(api.cancelAuthorisation, {
    merchantId,
    transactionId: await hold(60_00, CARDS.visa),
  })
  const lostHold = await hold(40_00, CARDS.lostLater)
  await call(api.cancelAuthorisation, { merchantId, transactionId: lostHold })
  for (const minutes of [1, 5]) {
    world.time.advance({ minutes })
    await world.services.operations.checkDue()
  }
  return merchant
}
