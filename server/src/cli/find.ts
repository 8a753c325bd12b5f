import type { Merchant } from '../modules/merchants/service.ts'
import { UsageError } from './command.ts'
import type { CliContext } from './context.ts'

/** Throws a UsageError for an unknown slug. */
export async function merchantOf({ services }: CliContext, slug: string): Promise<Merchant> {
  const merchant = await services.merchants.findBySlug(slug)
  if (!merchant)
    throw new UsageError(`There is no merchant "${slug}". Run list-merchants to see all.`)
  return merchant
}

/** By id or name; throws a UsageError when none or several match. */
export async function tenantOf({ services }: CliContext, idOrName: string): Promise<string> {
  const tenants = await services.merchants.listTenants()
  const matches = tenants.filter(({ tenantId, name }) => tenantId === idOrName || name === idOrName)
  const [tenant] = matches
  if (!tenant)
    throw new UsageError(
      `There is no tenant "${idOrName}". Run list-merchants to see all, or create-tenant to add one.`,
    )
  if (matches.length > 1)
    throw new UsageError(
      `Several tenants are called "${idOrName}". Use the ID from list-merchants.`,
    )
  return tenant.tenantId
}
