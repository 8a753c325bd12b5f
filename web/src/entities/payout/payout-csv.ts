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
  const endRecord = (index: number): void => {
    if (index > start) records.push({ record: text.slice(start, index), columns })
    start = index
    columns = 1
  }
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && char === ',') columns++
    else if (!isQuoted && char === '\n') endRecord(index + 1)
  }
  endRecord(text.length)
  return records
}

export function payoutFileName(now: Date): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())].join('-')
  const time = [
    twoDigits(now.getHours()),
    twoDigits(now.getMinutes()),
    twoDigits(now.getSeconds()),
  ].join('-')
  return `payout_${day}_${time}.csv`
}
