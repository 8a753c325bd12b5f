import { toDecimal } from '@paydeck/contract/money/money'

import { BatchRefused, inFileOrder, totalOf, type Batch, type BatchAccount } from './batch.ts'
import { foldAndCut } from './bank-text.ts'
import { batchProblems, type FormatLimits } from './check-batch.ts'
import { element, toXml, type Element } from './xml-text.ts'

export interface Pain001Profile {
  format: 'pain.001'
  version: '03' | '09'
}

/** The SWIFT character set, which every bank along the way accepts. */
const CHARACTERS = /[A-Za-z0-9 /\-?:().,'+]/
const MAX_NAME = 70

const LIMITS: FormatLimits = {
  currency: 'any',
  maxAmount: 99_999_999_999,
  maxTotal: 99_999_999_999_999,
  maxCount: 999_999,
  characters: CHARACTERS,
  accountProblem({ routingNumber, accountNumber, country }) {
    if (country === 'NZ')
      return routingNumber === '' && /^\d{15,16}$/.test(accountNumber)
        ? null
        : `must have bank, branch, account and suffix in 15 or 16 digits, not "${accountNumber}"`
    return /^\d{6}$/.test(routingNumber) && /^\d{1,9}$/.test(accountNumber)
      ? null
      : `must have a BSB of six digits and at most nine digits, not "${routingNumber} ${accountNumber}"`
  },
  referenceProblem: (reference) => (reference.length > 35 ? 'is longer than 35 characters' : null),
}

/** A customer credit transfer initiation of ISO 20022. Throws BatchRefused. */
export function makePain001(batch: Batch, { version }: Pain001Profile): string {
  const problems = [...batchProblems(batch, LIMITS), ...currencyProblems(batch)]
  const [first] = batch.payouts
  if (problems.length > 0 || !first) throw new BatchRefused(problems)
  const { number, day, madeAt, payer } = batch
  const payouts = inFileOrder(batch.payouts)
  const totals = [
    element('NbOfTxs', payouts.length),
    element('CtrlSum', toDecimal(totalOf(payouts))),
  ]
  const payment = element('PmtInf', [
    element('PmtInfId', number),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'true'),
    ...totals,
    element('ReqdExctnDt', version === '03' ? day : [element('Dt', day)]),
    element('Dbtr', [name(payer.account)]),
    element('DbtrAcct', [accountId(payer.account), element('Ccy', first.currency)]),
    element('DbtrAgt', [agent(payer.account)]),
    ...payouts.map(({ account, amount, currency, reference }) =>
      element('CdtTrfTxInf', [
        element('PmtId', [element('EndToEndId', reference)]),
        element('Amt', [element('InstdAmt', toDecimal(amount), { Ccy: currency })]),
        element('CdtrAgt', [agent(account)]),
        element('Cdtr', [name(account)]),
        element('CdtrAcct', [accountId(account)]),
        element('RmtInf', [element('Ustrd', reference)]),
      ]),
    ),
  ])
  const group = element('GrpHdr', [
    element('MsgId', number),
    element('CreDtTm', madeAt),
    ...totals,
    element('InitgPty', [name(payer.account)]),
  ])
  const root = element('Document', [element('CstmrCdtTrfInitn', [group, payment])], {
    xmlns: `urn:iso:std:iso:20022:tech:xsd:pain.001.001.${version}`,
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(root)}`
}

/** The clearing systems of both countries handle only their own currency. */
const currencyProblems = ({ payer, payouts }: Batch): string[] => {
  const domestic = payer.account.country === 'AU' ? 'AUD' : 'NZD'
  return payouts
    .filter(({ currency }) => currency !== domestic)
    .map(
      ({ payoutId, currency }) =>
        `${payoutId}: the payer's bank clears ${domestic}, not ${currency}.`,
    )
}

// "&" is not among the characters; "+" is how payment messages write it.
const name = ({ accountName }: BatchAccount): Element =>
  element('Nm', foldAndCut(accountName.replaceAll('&', '+'), CHARACTERS, MAX_NAME))

const accountId = ({ accountNumber }: BatchAccount): Element =>
  element('Id', [element('Othr', [element('Id', accountNumber)])])

function agent({ country, routingNumber, accountNumber }: BatchAccount): Element {
  const system = country === 'AU' ? 'AUBSB' : 'NZNCC'
  const member = country === 'AU' ? routingNumber : accountNumber.slice(0, 6)
  return element('FinInstnId', [
    element('ClrSysMmbId', [
      element('ClrSysId', [element('Cd', system)]),
      element('MmbId', member),
    ]),
  ])
}
