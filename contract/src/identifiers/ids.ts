import * as z from 'zod/mini'

import { hasIdForm, ORDER_PREFIX } from './order-id.ts'

export const ID_PREFIXES = {
  merchant: 'mcht',
  tenant: 'mktp',
  order: ORDER_PREFIX,
  transaction: 'tran',
  payCard: 'card',
  payPlan: 'plan',
  charge: 'chrg',
  refund: 'rfnd',
  dispute: 'dispute',
  disputeFile: 'dfil',
  customer: 'cust',
  payout: 'payout',
  reserve: 'rsrv',
  bankAccount: 'xacc',
  paymentToken: 'ptkn',
  paymentSource: 'psrc',
  threeDs: 'tdsa',
  verification: 'srcv',
  providerEvent: 'evnt',
  user: 'user',
  session: 'sess',
  journal: 'jrnl',
  entry: 'entr',
  mail: 'mail',
  auditEvent: 'audt',
  payToAgreement: 'agrm',
  apiKey: 'akey',
  programGrant: 'pgrt',
  proposal: 'prop',
  approval: 'appr',
  webhook: 'webhook',
  webhookDelivery: 'wdlv',
  domainEvent: 'devt',
  operator: 'oper',
  operatorSession: 'osss',
  operatorChange: 'opch',
  application: 'mapp',
  applicationDocument: 'mapd',
  bankImport: 'bimp',
  bankEntry: 'bent',
  bankReturn: 'bret',
  clientMoneyProof: 'cmpr',
  settlement: 'sttl',
  bankLine: 'blin',
  bankLineFile: 'blfl',
  bankLineAct: 'blac',
  note: 'note',
  savedView: 'view',
  product: 'prod',
  pushDevice: 'pdev',
} as const
export type IdKind = keyof typeof ID_PREFIXES

export function isId(kind: IdKind, text: string): boolean {
  return hasIdForm(ID_PREFIXES[kind], text)
}

/** The form is not checked: a malformed id is unknown and answers 404. */
export const id = z.string().check(z.minLength(1), z.maxLength(64))
