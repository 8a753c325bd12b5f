import { CONSUMER_TAG } from '@paydeck/contract/brands/tags'

import type { Command } from '../command.ts'

export const createTenant: Command = {
  name: 'create-tenant',
  summary: 'Make a tenant (a marketplace): merchants and people belong to one',
  options: {
    name: { value: '<text>', help: 'What it is called', required: true },
    consumer: { help: 'Its merchants see the consumer brand' },
    tag: { value: '<tag>', help: 'A further tag', multiple: true },
  },
  async run(args, { services }, print) {
    const tags = [...(args.flag('consumer') ? [CONSUMER_TAG] : []), ...args.list('tag')]
    const name = args.required('name')
    const { tenantId } = await services.merchants.createTenant({ name, tags })
    print(`Made the tenant ${name}: ${tenantId}`)
    return 0
  },
}
