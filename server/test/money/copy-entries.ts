/** SQL that copies a merchant's lines of its statement ($1) under another id; all columns but the generated ones. */
export const copyEntries = (entryId: string, currency = 'currency'): string =>
  `insert into app.settlement_entry
     (merchant_id, entry_id, journal_id, entry_type, transaction_id, payout_id, internal_order_id,
      currency, gross, fee, fee_tax, net, entry_at, available_on)
   select merchant_id, '${entryId}', journal_id, entry_type, transaction_id, payout_id, internal_order_id,
      ${currency}, gross, fee, fee_tax, net, entry_at, available_on
   from app.settlement_entry where merchant_id = $1`
