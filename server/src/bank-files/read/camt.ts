import { accountAt, readAmount, readDay, readSign } from './iso-values.ts'
import { sumOf } from './payment-file.ts'
import { Problems } from './problems.ts'
import {
  checkBalances,
  assignEntryKeys,
  type EntryDetails,
  type UnkeyedEntry,
  type Statement,
} from './statement.ts'
import { childrenOf, nodeAt, textAt, type XmlNode } from './xml-tree.ts'

/** Statements (camt.053) or advices of single movements (camt.054), one for each account. Throws InvalidBankFile. */
export function readCamt(root: XmlNode, message: string): Statement[] {
  const problems = new Problems()
  const isStatement = message.startsWith('camt.053')
  const nodes = isStatement
    ? childrenOf(nodeAt(root, 'BkToCstmrStmt'), 'Stmt')
    : childrenOf(nodeAt(root, 'BkToCstmrDbtCdtNtfctn'), 'Ntfctn')
  if (nodes.length === 0) problems.add(root.line, 'the message has no account in it.')
  const statements = nodes.map((node) => readAccount(node, { message, isStatement }, problems))
  problems.throwIfAny()
  return statements
}

function readAccount(
  node: XmlNode,
  { message, isStatement }: { message: string; isStatement: boolean },
  problems: Problems,
): Statement {
  const account = accountAt(node, 'Acct')
  if (account === '') problems.add(node.line, 'the account has no number.')
  const all = childrenOf(node, 'Ntry')
  checkCount(node, all.length, problems)
  const booked = bookedOf(all, problems)
  const entries = booked.map((entry) => readEntry(entry, problems))
  const balances = isStatement
    ? { opening: balanceOf(node, OPENING, problems), closing: balanceOf(node, CLOSING, problems) }
    : { opening: null, closing: null }
  const currency = textAt(node, 'Acct/Ccy') || (entries[0]?.currency ?? balanceCurrency(node))
  for (const { currency: other, line } of entries)
    if (other !== currency)
      problems.add(line, `the entry is in ${other}, the account in ${currency}.`)
  if (problems.isEmpty) checkBalances({ ...balances, entries }, node.line, problems)
  return {
    kind: 'statement',
    format: `ISO 20022 ${message}`,
    account,
    currency,
    ...balances,
    entries: assignEntryKeys(account, entries),
    pending: all.length - booked.length,
  }
}

function bookedOf(entries: readonly XmlNode[], problems: Problems): XmlNode[] {
  for (const entry of entries)
    if (!STATUSES.includes(statusOf(entry)))
      problems.add(entry.line, `"${statusOf(entry)}" is not a status of an entry.`)
  return entries.filter((entry) => statusOf(entry) === 'BOOK')
}

const STATUSES = ['BOOK', 'PDNG', 'INFO', 'FUTR']
/** Older versions have the text directly in `Sts`. */
const statusOf = (entry: XmlNode): string => textAt(entry, 'Sts/Cd', 'Sts')

/** Booked balances: the previous day's closing one counts as an opening, and an interim one as either end of a page. */
const OPENING = ['OPBD', 'PRCD', 'ITBD']
const CLOSING = ['CLBD', 'ITBD']

function balanceOf(node: XmlNode, types: readonly string[], problems: Problems): number | null {
  const balances = childrenOf(node, 'Bal')
  for (const type of types) {
    const nodes = balances.filter((balance) => textAt(balance, 'Tp/CdOrPrtry/Cd') === type)
    // A page in the middle has two interim balances: the first opens it, the last closes it.
    const balance = types === OPENING ? nodes[0] : nodes.at(-1)
    if (balance)
      return (
        readSign(balance, problems) * readAmount(nodeAt(balance, 'Amt'), balance, problems).amount
      )
  }
  problems.add(node.line, `the statement has no balance of the type ${types.join(' or ')}.`)
  return null
}

const balanceCurrency = (node: XmlNode): string => nodeAt(node, 'Bal/Amt')?.attributes['Ccy'] ?? ''

function checkCount(node: XmlNode, count: number, problems: Problems): void {
  const statedCount = textAt(node, 'TxsSummry/TtlNtries/NbOfNtries')
  if (statedCount !== '' && Number(statedCount) !== count)
    problems.add(node.line, `the summary gives ${statedCount} entries; there are ${count}.`)
}

function readEntry(entry: XmlNode, problems: Problems): UnkeyedEntry {
  const { amount, currency } = readAmount(nodeAt(entry, 'Amt'), entry, problems)
  // RvslInd is not needed: CdtDbtInd already has the sign of the booking.
  const sign = readSign(entry, problems)
  const day = readDay(nodeAt(entry, 'BookgDt') ?? nodeAt(entry, 'ValDt'), entry, problems)
  const transactions = childrenOf(entry, 'NtryDtls').flatMap((details) =>
    childrenOf(details, 'TxDtls'),
  )
  const [onlyTransaction] = transactions
  const details = detailsOf(transactions.length === 1 ? onlyTransaction : undefined, sign)
  return {
    ...details,
    day,
    currency,
    amount: sign * amount,
    description: [textAt(entry, 'AddtlNtryInf'), details.description].filter(Boolean).join(' '),
    bankId: textAt(entry, 'AcctSvcrRef') || details.bankId,
    items: itemsOf(transactions, sign, sign * amount),
    line: entry.line,
  }
}

function detailsOf(details: XmlNode | undefined, sign: 1 | -1): Omit<EntryDetails, 'amount'> {
  const parties = nodeAt(details, 'RltdPties')
  // For incoming money, the other party is the debtor.
  const other = sign === 1 ? 'Dbtr' : 'Cdtr'
  const reference = textAt(details, 'Refs/EndToEndId')
  return {
    reference: reference === 'NOTPROVIDED' ? '' : reference,
    description: [
      ...childrenOf(nodeAt(details, 'RmtInf'), 'Ustrd').map(({ text }) => text),
      textAt(details, 'RmtInf/Strd/CdtrRefInf/Ref'),
      textAt(details, 'AddtlTxInf'),
    ]
      .filter(Boolean)
      .join(' '),
    counterparty: textAt(parties, `${other}/Nm`, `${other}/Pty/Nm`),
    counterpartyAccount: accountAt(parties, `${other}Acct`),
    bankId: textAt(details, 'Refs/AcctSvcrRef') || null,
    returnCode: textAt(details, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry') || null,
  }
}

function itemsOf(transactions: readonly XmlNode[], sign: 1 | -1, total: number): EntryDetails[] {
  if (transactions.length < 2) return []
  const ignoredProblems = new Problems()
  const items = transactions.map((details) => {
    const amount = nodeAt(details, 'Amt') ?? nodeAt(details, 'AmtDtls/TxAmt/Amt')
    const itemSign = textAt(details, 'CdtDbtInd') === '' ? sign : readSign(details, ignoredProblems)
    return {
      ...detailsOf(details, itemSign),
      amount: itemSign * readAmount(amount, details, ignoredProblems).amount,
    }
  })
  return ignoredProblems.isEmpty && sumOf(items) === total ? items : []
}
