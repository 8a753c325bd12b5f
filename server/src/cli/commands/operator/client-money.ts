import { formatMoneyWithCode } from '@paydeck/contract/money/money'

import { listsNotRead } from '../../../modules/client-money/lists-not-read.ts'
import type { StoredProof } from '../../../modules/client-money/verify.ts'
import { columns, type Command, UsageError } from '../../command.ts'
import type { CliContext } from '../../context.ts'

export const clientMoney: Command = {
  name: 'client-money',
  summary: 'Prove that merchants’ money is whole at the end of a day; exit 1 when it is not',
  options: {
    day: { value: '<YYYY-MM-DD>', help: 'A day that is over; yesterday if not given' },
    verify: { help: 'Check the signatures of all proofs instead' },
  },
  notes: [
    '',
    'What we have (banks, providers, our own funding) against what we owe, per currency; kept and signed.',
    '--verify exits with 1 for proofs that were changed, and for those whose secret went without reseal.',
    'The worker proves every night. Days end in Sydney for AUD, in Auckland for NZD.',
  ],
  async run(args, { services }, print) {
    if (args.flag('verify')) return verify(services, print)
    const last = services.clientMoney.lastDay()
    const day = args.text('day') ?? last
    if (!isDay(day) || day > last)
      throw new UsageError(`"${day}" is not a past day. Use a date like 2026-03-31.`)
    const proofs = await services.clientMoney.prove(day)
    for (const proof of proofs) {
      for (const line of linesOf(proof)) print(line)
      if (proof.difference !== 0) for (const line of await unreadLists(services, proof)) print(line)
    }
    return proofs.every(({ difference }) => difference === 0) ? 0 : 1
  },
}

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

async function verify(
  { clientMoney: money }: CliContext['services'],
  print: (line: string) => void,
): Promise<number> {
  const { proofs, wrong, unread } = await money.verify()
  print(`${proofs} proofs, ${wrong.length} changed or out of order`)
  for (const problem of wrong) print(`  ${problem}`)
  if (unread.length > 0)
    print(
      `${unread.length} signed with a secret that is gone: nothing says whether they were changed`,
    )
  for (const problem of unread) print(`  ${problem}`)
  return wrong.length + unread.length === 0 ? 0 : 1
}

/** A list that was not read looks like missing money. */
async function unreadLists(
  { reconciliation }: CliContext['services'],
  proof: StoredProof,
): Promise<string[]> {
  const lists = await listsNotRead(reconciliation, proof)
  if (lists.length === 0) return []
  return [
    'These provider lists have not been read since that day ended. Run `reconcile` for their days, then prove the day again.',
    ...columns(lists),
  ]
}

function linesOf({ currency, day, terms, difference }: StoredProof): string[] {
  const money = (amount: number): string => formatMoneyWithCode(amount, currency)
  const linesOfSide = (side: 'have' | 'owe'): string[] =>
    columns(
      terms
        .filter((term) => term.side === side && term.amount !== 0)
        .map(({ name, amount }) => [name, money(amount)]),
    )
  return [
    `${currency}, ${day}: ${difference === 0 ? 'whole' : `differs by ${money(difference)}`}`,
    'We have',
    ...linesOfSide('have'),
    'We owe',
    ...linesOfSide('owe'),
  ]
}
