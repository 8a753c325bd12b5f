import type { Config } from './config/config.ts'
import { DEMO_MERCHANTS, DEMO_PASSWORD, ownerEmail } from './demo/merchants.ts'

const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join('\n')
}

/** Production starts without a provider, but no customer can pay, so the operator must know. */
const withoutProvider = ({ providers }: Config): string =>
  providers.length > 0
    ? ''
    : '\nNo payment provider is on: the sandbox does not run in production. Orders can be made and nothing can be\npaid (409, no_card_provider) until an adapter is added, and payouts wait (no_bank_provider).\ndocs/providers.md says how.\n'

export const startMessage = (config: Config): string => {
  const { origin } = config
  const addresses: string[][] = [
    ['Find a dashboard', `${origin}/`],
    ['API reference', `${origin}/docs`],
  ]
  if (!config.demo)
    return `\nPaydeck is running. Ctrl-C stops it.\n\n${table(addresses)}\n${withoutProvider(config)}`
  addresses.push(['Sample shop', `${origin}/shop`], ['Mail not sent', `${origin}/outbox`])
  const signIns = DEMO_MERCHANTS.map((merchant) => [
    `${origin}/${merchant.slug}`,
    ownerEmail(merchant),
    merchant.description,
  ])
  return [
    '',
    'Paydeck is running. Ctrl-C stops it.',
    '',
    table(addresses),
    '',
    `Sign in with the password ${DEMO_PASSWORD} as:`,
    table(signIns),
    '',
    '  staff@… instead of owner@… may not see payouts. Test cards: docs/test-cards.md (4242 4242 4242 4242 pays).',
    '  npm run cli -- clock +1w, in a second terminal, lets a week go by: payments are settled and paid out.',
    '',
  ].join('\n')
}
