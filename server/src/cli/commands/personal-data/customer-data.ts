import { open } from 'node:fs/promises'

import type { Command } from '../../command.ts'
import { customerOf, CUSTOMER_OPTIONS } from '../../customer-option.ts'

export const customerData: Command = {
  name: 'customer-data',
  summary: 'Write all that is held about a merchant’s customer to a file',
  options: {
    ...CUSTOMER_OPTIONS,
    to: { value: '<file>', help: 'A new file (JSON)', required: true },
  },
  async run(args, context, print) {
    const path = args.required('to')
    const data = await context.services.personalData.data(
      await customerOf(args, context),
      1_000_000,
    )
    await using file = await open(path, 'wx', 0o600)
    await file.write(`${JSON.stringify(data, null, 2)}\n`)
    print(`Wrote what is held about ${data.customerId} to ${path}.`)
    return 0
  },
}
