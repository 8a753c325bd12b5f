import { resealColumn } from '../../db/reseal.ts'
import { forgetPreviousSecrets } from '../../app/secret-versions.ts'
import { systemRandom } from '../../kit/random.ts'
import { columns, type Command } from '../command.ts'
import type { CliContext } from '../context.ts'

export const reseal: Command = {
  name: 'reseal',
  summary: 'Reseal everything with PAYDECK_SECRET, so that PAYDECK_SECRET_PREVIOUS can be removed',
  options: {},
  notes: [
    '',
    'Safe to interrupt and to repeat, beside running servers. Exit 1 when a value opens with neither secret.',
  ],
  async run(_args, { app, services, db, config }, print) {
    const merchantIds = (await services.merchants.list()).map(({ merchantId }) => merchantId)
    const lines: string[][] = []
    let unopened = 0
    for (const column of app.sealed) {
      const result = await resealColumn(db, column, { merchantIds, random: systemRandom })
      unopened += result.unopened
      lines.push([
        `${column.table}.${column.column}`,
        `${result.resealed} resealed`,
        result.unopened > 0 ? `${result.unopened} open with neither secret` : '',
        result.bare > 0 ? `${result.bare} resealed from before hashes were sealed` : '',
      ])
    }
    for (const line of columns(lines, '')) print(line)
    unopened += await confirmChains(services, print)
    unopened += await confirmProofs(services, print)
    if (unopened > 0) {
      print('Keep PAYDECK_SECRET_PREVIOUS: some values were not opened.')
      return 1
    }
    const since = (await forgetPreviousSecrets(db, config.secrets)).toISOString().slice(0, 10)
    print(`Everything is sealed with PAYDECK_SECRET, which has been in use since ${since}.`)
    print('Start the servers without the previous one.')
    return 0
  },
}

/** Returns the number of faults found in the chains. */
async function confirmChains(
  { merchants, bookChain }: CliContext['services'],
  print: (line: string) => void,
): Promise<number> {
  let [confirmed, wrong] = [0, 0]
  for (const { merchantId, slug } of await merchants.list()) {
    const result = await bookChain.renew(merchantId)
    confirmed += result.renewed
    wrong += result.wrong.length
    for (const problem of result.wrong) print(`${slug}: ${problem}`)
  }
  if (confirmed > 0) print(`${confirmed} links of the books confirmed`)
  return wrong
}

async function confirmProofs(
  { clientMoney }: CliContext['services'],
  print: (line: string) => void,
): Promise<number> {
  const { renewed, wrong, unread } = await clientMoney.renew()
  for (const problem of wrong) print(`Proof of client money: ${problem}`)
  for (const problem of unread)
    print(`Proof of client money, signed with a secret that is gone: ${problem}`)
  if (renewed > 0) print(`${renewed} proofs of client money confirmed`)
  return wrong.length + unread.length
}
