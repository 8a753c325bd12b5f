// Runs operator commands for all journeys in one process, because starting one takes longer than most commands.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { format } from 'node:util'

import { runCommand } from '../../server/src/cli/run-command.ts'
import type { CommandRequest, CommandResult } from './operator.ts'

async function reply({ settings, args }: CommandRequest): Promise<CommandResult> {
  let output = ''
  let complaints = ''
  const code = await runCommand(args, {
    env: { ...process.env, ...settings },
    print: (line) => (output += `${line}\n`),
    complain: (error) => (complaints += `${format(error)}\n`),
  })
  return { code, output, errors: complaints }
}

const server = createServer((request, response) => {
  void json(request)
    .then((order) => reply(order as CommandRequest))
    .then(
      (result) => response.end(JSON.stringify(result)),
      (failure: unknown) => response.writeHead(500).end(format(failure)),
    )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
// Playwright has ended or crashed.
process.once('disconnect', () => process.exit())
