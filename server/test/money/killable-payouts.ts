// Runs the operator's payout command for each merchant named on a line of its input, all at once, until killed.
import { createInterface } from 'node:readline'

import { runCommand } from '../../src/cli/run-command.ts'

for await (const slug of createInterface({ input: process.stdin }))
  void runCommand(['payout-run', '--merchant', slug], {
    print: (line) => console.log(line),
    complain: (error) => console.error(error),
  })
