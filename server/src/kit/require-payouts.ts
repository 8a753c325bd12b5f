import { canReadPayouts, type Grants } from '@paydeck/contract/access/permissions'

import { forbidden } from './errors.ts'

/** 403 for whoever may not see what the merchant is paid out: for calls and for parts of calls alike. */
export function requirePayouts(grants: Grants): void {
  if (!canReadPayouts(grants))
    throw forbidden('payouts_read_required', 'You need the permission to view payouts.')
}
