import { columns, type Command } from '../command.ts'

export const listMerchants: Command = {
  name: 'list-merchants',
  summary: 'Show all tenants and their merchants',
  options: {},
  async run(_args, { services }, print) {
    const [tenants, merchants] = await Promise.all([
      services.merchants.listTenants(),
      services.merchants.list(),
    ])
    if (tenants.length === 0) print('No tenants yet. Run create-tenant to add one.')
    for (const tenant of tenants) {
      print(`${tenant.name}   ${tenant.tenantId}`)
      const rows = merchants
        .filter(({ tenantId }) => tenantId === tenant.tenantId)
        .map((merchant) => [
          merchant.slug,
          merchant.merchantId,
          merchant.tradingCountry,
          merchant.activatedAt ? 'active' : 'not activated',
          merchant.businessName,
        ])
      for (const line of columns(rows)) print(line)
    }
    return 0
  },
}
