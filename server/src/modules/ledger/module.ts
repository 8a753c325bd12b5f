import { defineModule } from '../../app/module.ts'
import { rowSeals } from '../../kit/secrets/row-seals.ts'
import type { Counts } from '../counts/service.ts'
import { ledgerChecks } from './invariants.ts'
import { ledgerService } from './service.ts'

export const ledgerModule = defineModule('ledger', (kit, needs: { counts: Counts }) => {
  const ledger = ledgerService({
    ...kit,
    seals: rowSeals(kit.secrets),
    counts: needs.counts,
  })
  return {
    services: { ledger, ledgerChecks: ledgerChecks({ db: kit.db, counts: needs.counts }) },
  }
})
