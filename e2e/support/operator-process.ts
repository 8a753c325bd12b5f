// Runs operator commands in a process that lives as long as its worker, because starting a process
// takes longer than most commands.
import { format } from 'node:util'

import { runCommand } from '../../server/src/cli/run-command.ts'
import type { Order, Reply } from './operator.ts'

async function reply({ id, settings, words }: Order): Promise<Reply> {
  let said = ''
  let complaints = ''
  const code = await runCommand(words, {
    env: { ...process.env, ...settings },
    print: (line) => (said += `${line}\n`),
    complain: (what) => (complaints += `${format(what)}\n`),
  })
  return { id, code, said, complaints }
}

process.on('message', (order: Order) => void reply(order).then((said) => process.send?.(said)))
