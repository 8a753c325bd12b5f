import type { ProposedRequest, Proposal } from '@paydeck/contract/calls/decisions/proposals'
import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { ACTION_TEXTS } from '#/entities/proposal/action-text.ts'

export type Detail = readonly [label: string, value: string]

const orderNumberOf = ({ asked, about }: Proposal): string =>
  asked.act === 'create_order' ? asked.internalOrderId : (about?.internalOrderId ?? 'a payment')

/** The proposal as a title; several may be about one order. */
export function proposalTitle(proposal: Proposal): string {
  const { asked } = proposal
  const order = orderNumberOf(proposal)
  if (asked.act === 'create_order') return `Create order ${order}`
  if (asked.act === 'refund') {
    const { amount, currency } = asked.refundAmount
    return `Refund ${formatMoneyWithCode(amount, currency)} of ${order}`
  }
  const text = ACTION_TEXTS[asked.act](order)
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

const channelsText = ({ sendEmail, sendSms }: { sendEmail: boolean; sendSms: boolean }): string =>
  [sendEmail && 'email', sendSms && 'text message'].filter(Boolean).join(' and ') || 'nothing'

function customerOf({
  billing,
  customerEmail,
  phoneNo,
}: ProposedRequest & { act: 'create_order' }): Detail[] {
  return [
    ['Customer', billing?.name ?? ''],
    ['Business', billing?.organisationName ?? ''],
    ['Email', customerEmail],
    ['Phone', phoneNo ?? billing?.phone ?? ''],
  ]
}

function newOrder(asked: ProposedRequest & { act: 'create_order' }): Detail[] {
  const { paymentAmount, items = [] } = asked
  const { amount, currency } = paymentAmount
  const lines = items.map((item): Detail => {
    const price = formatMoneyWithCode(item.amount, item.currency)
    return [`${item.quantity} × ${price}`, item.description]
  })
  const answers = Object.entries(asked.metadata ?? {})
  return [
    ['Amount', formatMoneyWithCode(amount, currency)],
    ...customerOf(asked),
    ['Description', asked.description ?? ''],
    ...lines,
    ...answers,
    ['Prices', asked.taxIncluded === false ? 'without GST' : ''],
    ['The card', asked.authoriseOnly === true ? 'is only held, for seven days' : ''],
    ['Request sent by', channelsText(asked)],
  ]
}

function recordDetails({ about }: Proposal): Detail[] {
  if (about === null) return []
  const { amount, currency, customerName, customerEmail, transactionId } = about
  return [
    ['Customer', customerName ?? customerEmail ?? ''],
    [transactionId === null ? 'Order' : 'Payment', formatMoneyWithCode(amount, currency)],
  ]
}

function actionDetails({ asked, about }: Proposal): Detail[] {
  switch (asked.act) {
    case 'create_order':
      return newOrder(asked)
    case 'resend_request':
      return [['Request sent by', channelsText(asked)]]
    case 'refund':
      return [['Note', asked.reason ?? '']]
    case 'capture': {
      const amount = asked.captureAmount ?? null
      return [['Capture', amount === null ? 'All' : formatMoneyWithCode(amount, about?.currency)]]
    }
    case 'cancel_hold':
      return []
  }
}

/** Everything the proposal would do that the title does not say. Leaves out empty facts. */
export const proposalDetails = (proposal: Proposal): Detail[] =>
  [...actionDetails(proposal), ...recordDetails(proposal)].filter(([, value]) => value !== '')
