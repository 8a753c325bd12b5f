-- Who paid it, in the words of the bank: deposits are judged again once something is learned of their payer.
alter table app.bank_line add column payer text;
create index bank_line_of_payer on app.bank_line (merchant_id, external_account_id, payer, reason, day)
  where state in ('open', 'other');
