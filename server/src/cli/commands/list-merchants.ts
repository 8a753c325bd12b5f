import { columns, type Command } from '../command.ts'

export const listMerchants: Command = {
  name: 'list-merchants',
  summary: 'Show all tenants and their merchants',
  options: {},
  async run(_given, { services }, print) {
    const [tenants, merchants] = await Promise.all([
      services.merchants.listTenants(),
      services.merchants.list(),
    ])
    if (tenants.length === 0) print('There is no tenant yet: create-tenant makes one.')
    for (const tenant of tenants) {
      print(`${tenant.name}   ${tenant.tenant_id}`)
      const rows = merchants
        .filter(({ tenant_id }) => tenant_id === tenant.tenant_id)
        .map((merchant) => [
          merchant.slug,
          merchant.merchant_id,
          merchant.trading_country,
          merchant.activated_at ? 'active' : 'not activated',
          merchant.business_name,
        ])
      for (const line of columns(rows)) print(line)
    }
    return 0
  },
}
