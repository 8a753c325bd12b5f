/** Commas and line breaks inside quotes do not separate. */
export function dropShortRows(text: string): string {
  return recordsOf(text)
    .filter(({ columns }) => columns > 1)
    .map(({ record }) => record)
    .join('')
}

function recordsOf(text: string): { record: string; columns: number }[] {
  const records: { record: string; columns: number }[] = []
  let start = 0
  let columns = 1
  let isQuoted = false
  const end = (at: number): void => {
    if (at > start) records.push({ record: text.slice(start, at), columns })
    start = at
    columns = 1
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === ',') columns++
    else if (!isQuoted && char === '\n') end(at + 1)
  }
  end(text.length)
  return records
}

export function payoutFileName(now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-')
  const time = [two(now.getHours()), two(now.getMinutes()), two(now.getSeconds())].join('-')
  return `payout_${day}_${time}.csv`
}
