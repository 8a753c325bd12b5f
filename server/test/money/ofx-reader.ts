/** One transaction of an OFX statement, as accounting software imports it. */
export interface OfxTransaction {
  type: string
  day: string
  /** Minor units. */
  cents: number
  id: string
  name: string
  memo: string
}

/**
 * Parses an OFX 1.0.2 bank statement; throws on an unclosed, doubly closed or missing element, and
 * on a transaction outside the statement's days, which accounting software would skip.
 */
export function readOfx(text: string): {
  header: Record<string, string>
  currency: string
  account: string
  balance: number
  transactions: OfxTransaction[]
} {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const header = Object.fromEntries(head.split('\r\n').map((line) => line.split(':')))
  const open: string[] = []
  const transactions: Record<string, string>[] = []
  const rest: Record<string, string> = {}
  for (const line of body.trimEnd().split('\r\n')) {
    const leaf = /^<(\w+)>([^<>]*)<\/(\w+)>$/.exec(line)
    const tag = /^<(\/?)(\w+)>$/.exec(line)
    if (leaf) {
      if (leaf[1] !== leaf[3]) throw new Error(`${line} has another closing tag`)
      const into = open.at(-1) === 'STMTTRN' ? transactions.at(-1) : rest
      if (into) into[leaf[1] ?? ''] = unescape(leaf[2] ?? '')
    } else if (tag?.[1] === '') {
      open.push(tag[2] ?? '')
      if (tag[2] === 'STMTTRN') transactions.push({})
    } else if (tag) {
      if (open.pop() !== tag[2]) throw new Error(`${line} closes an element that is not open`)
    } else throw new Error(`Not OFX: ${line}`)
  }
  if (open.length > 0) throw new Error(`${open.join()} is never closed`)
  const [start, end] = [need(rest, 'DTSTART'), need(rest, 'DTEND')]
  const outside = transactions.find((transaction) => {
    const day = need(transaction, 'DTPOSTED')
    return day < start || day > end
  })
  if (outside) throw new Error(`${need(outside, 'FITID')} is outside ${start} to ${end}`)
  if (need(rest, 'DTASOF') < end) throw new Error('The balance is older than the statement')
  return {
    header,
    currency: need(rest, 'CURDEF'),
    account: need(rest, 'ACCTID'),
    balance: cents(need(rest, 'BALAMT')),
    transactions: transactions.map((transaction) => ({
      type: need(transaction, 'TRNTYPE'),
      day: need(transaction, 'DTPOSTED'),
      cents: cents(need(transaction, 'TRNAMT')),
      id: need(transaction, 'FITID'),
      name: need(transaction, 'NAME'),
      memo: need(transaction, 'MEMO'),
    })),
  }
}

function need(values: Record<string, string>, name: string): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`${name} is missing`)
  return value
}

function cents(text: string): number {
  const match = /^(-?)(\d+)\.(\d\d)$/.exec(text)
  if (!match) throw new Error(`${text} is not an amount`)
  return (match[1] === '-' ? -1 : 1) * Number(`${match[2]}${match[3]}`)
}

const unescape = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
