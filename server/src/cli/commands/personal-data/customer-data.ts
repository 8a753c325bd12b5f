import { open } from 'node:fs/promises'

import type { Command } from '../../command.ts'
import { askedOf, OF_CUSTOMER } from '../../customer-option.ts'

export const customerData: Command = {
  name: 'customer-data',
  summary: 'Write all that is held about a merchant’s customer to a file',
  options: { ...OF_CUSTOMER, to: { value: '<file>', help: 'A new file (JSON)', required: true } },
  async run(given, context, print) {
    const path = given.required('to')
    const data = await context.services.personalData.data(await askedOf(given, context), 1_000_000)
    await using file = await open(path, 'wx', 0o600)
    await file.write(`${JSON.stringify(data, null, 2)}\n`)
    print(`Wrote what is held about ${data.customerId} to ${path}.`)
    return 0
  },
}
