import type { ActivityEvent } from '@paydeck/contract/calls/activity'
import { isApprovedAct } from '@paydeck/contract/calls/decisions/approvals'
import { ACTIVITY_ACTIONS } from '@paydeck/contract/lists/activity-actions'
import { formatMoney } from '@paydeck/contract/money/money'

import { ACTION_TEXTS } from '#/entities/proposal/action-text.ts'

import { SENTENCES } from './sentences.ts'

/** An event as a sentence; an action that this release does not know is shown by its name. */
export function describeEvent(event: ActivityEvent): string {
  const action = ACTIVITY_ACTIONS.find((candidate) => candidate === event.action)
  const template = action ? SENTENCES[action] : `{actor}: ${event.action.replaceAll(/[._]/g, ' ')}`
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => fill(event, name))
}

const PLACEHOLDERS: Record<string, (event: ActivityEvent) => string> = {
  actor: actorOf,
  person: ({ subjectEmail }) => subjectEmail ?? 'a person',
  order: ({ internalOrderId, subjectType }) =>
    internalOrderId ?? (subjectType === 'order' ? 'an order' : 'a payment'),
  record: ({ internalOrderId, subjectType }) =>
    internalOrderId ?? (subjectType === 'customer' ? 'a customer' : 'a payment'),
  reason: ({ details: { reason } }) => (typeof reason === 'string' ? `: “${reason}”` : ''),
  requester: ({ details: { program, connectedBy } }) =>
    typeof program === 'string'
      ? `The program “${program}” that ${String(connectedBy)} connected`
      : 'An assistant with an API key',
  act: (event) => actionOf(event),
  amount: ({ details: { amount, currency } }) =>
    typeof amount === 'number' && typeof currency === 'string'
      ? formatMoney(amount, currency)
      : 'an amount',
}

function fill(event: ActivityEvent, name: string): string {
  const format = PLACEHOLDERS[name]
  if (format) return format(event)
  const value = event.details[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'something else'
}

function actionOf(event: ActivityEvent): string {
  if (event.subjectType === 'approval') return approvalActionOf(event)
  const describe = Object.entries(ACTION_TEXTS).find(([act]) => act === event.details['act'])?.[1]
  return describe?.(event.internalOrderId ?? 'an order') ?? 'do something'
}

function approvalActionOf(event: ActivityEvent): string {
  const { act, last4 } = event.details
  if (act === 'refund') return `refund ${fill(event, 'amount')} of ${fill(event, 'order')}`
  if (typeof act !== 'string' || !isApprovedAct(act)) return 'do something new'
  if (act === 'change_payout_schedule') return `change transfers to ${fill(event, 'schedule')}`
  const account = `the bank account ending in ${String(last4)}`
  if (act === 'add_bank_account') return `add ${account}`
  return act === 'confirm_bank_account'
    ? `resume transfers to ${account}`
    : `send transfers to ${account}`
}

function actorOf({ actor, name, email }: ActivityEvent): string {
  if (name ?? email) return name ?? email ?? ''
  if (actor.startsWith('api-key:')) return 'Your shop'
  if (actor.startsWith('program:')) return 'The program'
  if (actor === 'system:operator') return 'Our support team'
  if (actor.startsWith('system:')) return 'The system'
  return actor === 'customer' ? 'A customer' : 'A visitor'
}
