// Pays out each merchant that a line of its input names, by the operator's command, all at once, until it is killed.
import { createInterface } from 'node:readline'

import { runCommand } from '../../src/cli/run-command.ts'

for await (const slug of createInterface({ input: process.stdin }))
  void runCommand(['payout-run', '--merchant', slug], {
    print: (line) => console.log(line),
    complain: (what) => console.error(what),
  })
