import type { BookkeepingFile } from '#/entities/payout/payout-files.ts'

/** The maximum number of lines in one CSV import into Xero. */
const XERO_LINES = 1000

export function bookkeepingStatus({ name, lines, request: asked }: BookkeepingFile): string {
  if (name === null) {
    const currencyText = 'currency' in asked.scope ? ` in ${asked.scope.currency}` : ''
    const eventText = asked.account === 'bank' ? 'arrived' : 'was sent'
    return `No transfer${currencyText} ${eventText} on these days: there is nothing to save.`
  }
  const saved = `Saved as ${name}`
  return asked.format === 'xero' && lines !== null && lines > XERO_LINES
    ? `${saved}. It has ${lines.toLocaleString('en-AU')} lines, and Xero imports at most ${XERO_LINES.toLocaleString('en-AU')} at a time: choose fewer days, or split it.`
    : saved
}
