import { MAX_SECRET_KEYS } from '@paydeck/contract/calls/api-keys'
import { currencyOf } from '@paydeck/contract/money/currency'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isOfPair, secretKeyList } from '#/entities/api-key/api-key-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import { secretKeyColumns } from './secret-key-columns.tsx'
import { SecretKeyModal, type OpenKeyModal } from './secret-key-modal.tsx'
import classes from './secret-keys.module.css'

/** All secret keys except the first pair's current one. */
export function SecretKeysSection() {
  const { merchantId, timeZone, merchantTradingCountry } = useSession()
  const keys = useQuery(secretKeyList(merchantId))
  const [open, setOpen] = useState<OpenKeyModal | null>(null)
  const all = keys.data ?? []
  const others = all.filter((key) => !isOfPair(key))
  const isFull = all.length >= MAX_SECRET_KEYS
  const make = (
    <Button disabled={isFull} onClick={() => setOpen('make')}>
      Make a key
    </Button>
  )
  return (
    <Section title="More secret keys" aside={others.length > 0 ? make : null}>
      <QueryBlock query={keys} height={104}>
        {() =>
          others.length === 0 ? (
            <EmptyState title="No other keys yet" actions={make}>
              Give each program a separate key that can do only what it needs. You can replace it
              without changing the others.
            </EmptyState>
          ) : (
            <DataTable
              caption="More secret keys"
              columns={secretKeyColumns({
                timeZone,
                currency: currencyOf(merchantTradingCountry),
                onAction: setOpen,
              })}
              rows={others}
              rowKey={({ keyId }) => keyId}
              isBusy={keys.isFetching}
            />
          )
        }
      </QueryBlock>
      {isFull && (
        <p className={classes['note']}>
          You have {MAX_SECRET_KEYS} secret keys, the most you can have. Revoke one to make another.
        </p>
      )}
      {open && <SecretKeyModal open={open} onClose={() => setOpen(null)} />}
    </Section>
  )
}
