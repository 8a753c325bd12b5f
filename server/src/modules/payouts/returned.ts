/** The payout that was returned, on the entry that credits it back; nulls on other entries. */
export interface ReturnedPayout {
  returnedPayoutId: string | null
  returnedReference: string | null
}

/** Its columns next to settlement entries `e` of the merchant `$1`, and the joins they need. */
export const RETURNED_COLUMNS =
  'returned.payout_id as returned_payout_id, returned.reference as returned_reference'
export const WITH_RETURNED = `
  left join app.ledger_journal cause
    on cause.merchant_id = $1 and cause.journal_id = e.journal_id and e.entry_type = 'PayoutFailed'
  left join app.payout returned on returned.merchant_id = $1 and returned.payout_id = cause.source_id`

export const toReturned = (row: ReturnedPayout): { payoutId: string; reference: string } | null =>
  row.returnedPayoutId === null || row.returnedReference === null
    ? null
    : { payoutId: row.returnedPayoutId, reference: row.returnedReference }
