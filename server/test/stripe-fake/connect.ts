import type { Stripe } from 'stripe'

import { behaviourOf } from '../../src/providers/bank/sandbox/test-accounts.ts'
import { type Form, formOf, integerOf, invalid, metadataOf, requireKnown, textOf } from './form.ts'
import { type FakeAccount, type FakeMemory, find, idOf } from './memory.ts'
import { page } from './pages.ts'

const DAY = 86_400

interface NewBank {
  last4?: string
  routingNumber?: string
  currency?: string
}

interface NewAccount extends NewBank {
  change?: Partial<Stripe.Account>
}

/** A connected account that can receive payments, with one bank account. */
export function connectAccount(
  memory: FakeMemory,
  { change = {}, ...bank }: NewAccount = {},
): string {
  const id = memory.id('acct')
  const account: Stripe.Account = {
    id,
    object: 'account',
    capabilities: { transfers: 'active' },
    charges_enabled: true,
    details_submitted: true,
    email: null,
    type: 'express',
    payouts_enabled: true,
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: null, timezone: null },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      payouts: {
        debit_negative_balances: false,
        schedule: { delay_days: 2, interval: 'manual' },
        statement_descriptor: null,
      },
      sepa_debit_payments: {},
    },
    ...change,
  }
  memory.accounts.set(id, { account, banks: [], available: 0 })
  addBank(memory, id, bank)
  return id
}

/** A connected account's bank account; behaves as the sandbox's with the same last digits. */
export function addBank(
  memory: FakeMemory,
  accountId: string,
  { last4 = '5678', routingNumber = '062000', currency = 'aud' }: NewBank = {},
): void {
  accountOf(memory, accountId).banks.push({
    id: memory.id('ba'),
    object: 'bank_account',
    account: accountId,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country: 'AU',
    currency,
    fingerprint: null,
    last4,
    routing_number: routingNumber === '' ? null : routingNumber,
    status: behaviourOf(last4).kind === 'refused' ? 'errored' : 'new',
  })
}

export const accountOf = (memory: FakeMemory, id: string | null): FakeAccount =>
  find(memory.accounts, 'account', id ?? '', 'account')

/** The connected account that a payment settles for. */
export function onBehalfOf(memory: FakeMemory, form: Form): string | null {
  const id = textOf(form, 'on_behalf_of')
  return id === null ? null : find(memory.accounts, 'account', id, 'on_behalf_of').account.id
}

const short = () =>
  invalid('You have insufficient funds in your Stripe account.', { code: 'balance_insufficient' })

export function createTransfer(memory: FakeMemory, form: Form): Stripe.Transfer {
  requireKnown<Stripe.TransferCreateParams>(form, {
    required: ['currency', 'destination', 'amount'],
    known: ['metadata', 'transfer_group'],
  })
  const amount = integerOf(form, 'amount') ?? 0
  const currency = textOf(form, 'currency') ?? ''
  const owner = find(
    memory.accounts,
    'destination',
    textOf(form, 'destination') ?? '',
    'destination',
  )
  if (owner.account.capabilities?.transfers !== 'active')
    throw invalid('Your destination account needs the transfers capability enabled.', {
      code: 'insufficient_capabilities_for_transfer',
    })
  if (memory.available !== null && memory.available < amount) throw short()
  if (memory.available !== null) memory.available -= amount
  owner.available += amount
  const id = memory.id('tr')
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: memory.seconds(),
    currency,
    description: null,
    destination: owner.account.id,
    livemode: false,
    metadata: metadataOf(form),
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: null,
    transfer_group: textOf(form, 'transfer_group'),
  }
  memory.transfers.set(id, transfer)
  transfer.balance_transaction = memory.line('transfer', 'transfer', {
    amount: -amount,
    currency,
    source: id,
  }).id
  return transfer
}

export function listTransfers(memory: FakeMemory, form: Form): object {
  requireKnown<Stripe.TransferListParams>(form, {
    known: ['destination', 'transfer_group', 'limit', 'starting_after'],
  })
  const [destination, group] = [textOf(form, 'destination'), textOf(form, 'transfer_group')]
  const all = [...memory.transfers.values()].filter(
    (transfer) => idOf(transfer.destination) === destination && transfer.transfer_group === group,
  )
  return page(all, form, '/v1/transfers')
}

export function createReversal(
  memory: FakeMemory,
  id: string,
  form: Form,
): Stripe.TransferReversal {
  requireKnown<Stripe.TransferCreateReversalParams>(form, { known: ['metadata'] })
  const transfer = find(memory.transfers, 'transfer', id)
  const owner = accountOf(memory, idOf(transfer.destination))
  const amount = transfer.amount - transfer.amount_reversed
  if (amount === 0) throw invalid('This transfer is already fully reversed.')
  if (owner.available < amount) throw short()
  owner.available -= amount
  if (memory.available !== null) memory.available += amount
  transfer.amount_reversed += amount
  transfer.reversed = true
  const { currency } = transfer
  const reversal: Stripe.TransferReversal = {
    id: memory.id('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: memory.seconds(),
    currency,
    destination_payment_refund: null,
    metadata: metadataOf(form),
    source_refund: null,
    transfer: id,
  }
  memory.reversals.set(reversal.id, reversal)
  reversal.balance_transaction = memory.line('transfer_reversal', 'transfer_refund', {
    amount,
    currency,
    source: reversal.id,
  }).id
  return reversal
}

export function listReversals(memory: FakeMemory, id: string, form: Form): object {
  requireKnown<Stripe.TransferListReversalsParams>(form, { known: ['limit', 'starting_after'] })
  const all = [...memory.reversals.values()].filter(({ transfer }) => transfer === id)
  return page(all, form, `/v1/transfers/${id}/reversals`)
}

export function createPayout(
  memory: FakeMemory,
  form: Form,
  accountId: string | null,
): Stripe.Payout {
  requireKnown<Stripe.PayoutCreateParams>(form, {
    required: ['amount', 'currency'],
    known: ['destination', 'metadata', 'method', 'statement_descriptor'],
  })
  const owner = accountOf(memory, accountId)
  const amount = integerOf(form, 'amount') ?? 0
  const currency = textOf(form, 'currency') ?? ''
  const descriptor = textOf(form, 'statement_descriptor')
  if ((descriptor?.length ?? 0) > 22) throw invalid('Too long', { param: 'statement_descriptor' })
  const bank = owner.banks.find(({ id }) => id === textOf(form, 'destination'))
  if (bank?.currency !== currency)
    throw invalid('No such external account', { param: 'destination' })
  if (bank.status === 'errored')
    throw invalid('This bank account cannot be used for payouts.', {
      code: 'bank_account_unusable',
    })
  if (!owner.account.payouts_enabled)
    throw invalid('Payouts are off for this account.', { code: 'payouts_not_allowed' })
  if (owner.available < amount) throw short()
  owner.available -= amount
  const payout: Stripe.Payout = {
    id: memory.id('po'),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: memory.seconds() + DAY,
    automatic: false,
    balance_transaction: null,
    created: memory.seconds(),
    currency,
    description: null,
    destination: bank.id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: metadataOf(form),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: descriptor,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  }
  memory.payouts.set(payout.id, { account: owner.account.id, payout })
  settlePayout(memory, payout, bank.last4)
  return payout
}

/** Ends a payout a day later, as its bank account behaves. */
function settlePayout(memory: FakeMemory, { id }: Stripe.Payout, last4: string): void {
  const behaviour = behaviourOf(last4)
  const isPending = () => memory.payouts.get(id)?.payout.status === 'pending'
  memory.after(DAY, () => {
    if (!isPending()) return
    if (behaviour.kind === 'returned') endPayout(memory, id, 'failed', behaviour.code)
    else endPayout(memory, id, 'paid')
    if (behaviour.kind === 'comes_back')
      memory.after(2 * DAY, () => endPayout(memory, id, 'failed', behaviour.code))
  })
}

/** The bank's result for a payout; a paid one may still fail. */
export function endPayout(
  memory: FakeMemory,
  id: string,
  status: 'in_transit' | 'paid' | 'failed' | 'canceled',
  code: string | null = null,
): void {
  const { account, payout } = find(memory.payouts, 'payout', id)
  payout.status = status
  payout.failure_code = code
  payout.failure_message = code === null ? null : `The bank said ${code}.`
  if (status === 'failed' || status === 'canceled')
    accountOf(memory, account).available += payout.amount
  const type = status === 'in_transit' ? 'payout.updated' : `payout.${status}`
  memory.tell(type, payout, payout.metadata, account)
}

export function findPayout(memory: FakeMemory, id: string, account: string | null): Stripe.Payout {
  const existing = memory.payouts.get(id)
  const own = new Map(existing?.account === account ? [[id, existing.payout]] : [])
  return find(own, 'payout', id)
}

export function listPayouts(memory: FakeMemory, form: Form, account: string | null): object {
  requireKnown<Stripe.PayoutListParams>(form, { known: ['created', 'limit', 'starting_after'] })
  const created = formOf(form, 'created')
  const [from, to] = [
    Number(textOf(created, 'gte') ?? 0),
    Number(textOf(created, 'lt') ?? Infinity),
  ]
  const all = [...memory.payouts.values()]
    .filter((payout) => payout.account === account)
    .filter(({ payout }) => payout.created >= from && payout.created < to)
    .map(({ payout }) => payout)
  return page(all, form, '/v1/payouts')
}
