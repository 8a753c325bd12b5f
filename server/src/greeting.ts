import type { Config } from './config.ts'
import { DEMO_MERCHANTS, DEMO_PASSWORD } from './demo/merchants.ts'

/** Lines a person can read: cells of a column start under one another. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, column) => Math.max(known[column] ?? 0, cell.length)),
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

/** What a person needs to go on: where everything is and, in the demo, whom to sign in as. */
export const greeting = (config: Config): string => {
  const { origin } = config
  const addresses: string[][] = [['Find a dashboard', `${origin}/`]]
  addresses.push(['API reference', `${origin}/docs`])
  const parts = [`Paydeck is running. Ctrl-C stops it.`, '', table(addresses)]
  if (!config.demo) return `\n${parts.join('\n')}\n`
  const signIns = DEMO_MERCHANTS.map(({ slug }) => [`${origin}/${slug}`])
  return `\n${[...parts, '', `Sign-ins (password ${DEMO_PASSWORD}):`, table(signIns)].join('\n')}\n`
}
