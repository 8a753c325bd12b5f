import { MAX_SHOP_ADDRESSES } from '@paydeck/contract/calls/shop-addresses'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { shopAddressList } from '#/entities/api-key/shop-address-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { DataTable } from '#/ui/table/data-table.tsx'
import { EmptyState } from '#/ui/table/empty-state.tsx'

import { AddShopAddressModal } from './add-shop-address-modal.tsx'
import { RemoveShopAddressModal } from './remove-shop-address-modal.tsx'
import { shopAddressColumns } from './shop-address-columns.tsx'
import classes from './shop.module.css'

/** The sites whose pages may show the checkout. */
export function ShopAddressesSection() {
  const { merchantId, timeZone } = useSession()
  const shops = useQuery(shopAddressList(merchantId))
  const [open, setOpen] = useState<'add' | { remove: string } | null>(null)
  const close = () => setOpen(null)
  const { addresses = [], allowsLocalhost = false } = shops.data ?? {}
  const isFull = addresses.length >= MAX_SHOP_ADDRESSES
  const add = (
    <Button disabled={isFull} onClick={() => setOpen('add')}>
      Add address
    </Button>
  )
  return (
    <Section title="Your shop's addresses" aside={addresses.length > 0 ? add : null}>
      <QueryBlock query={shops} height={104}>
        {() =>
          addresses.length === 0 ? (
            <EmptyState title="No addresses yet" actions={add}>
              Add the address of your shop, so that its pages can show the checkout.
            </EmptyState>
          ) : (
            <DataTable
              caption="Your shop's addresses"
              columns={shopAddressColumns({
                timeZone,
                onRemove: (address) => setOpen({ remove: address }),
              })}
              rows={addresses}
              rowKey={({ address }) => address}
              isBusy={shops.isFetching}
            />
          )
        }
      </QueryBlock>
      {isFull && (
        <p className={classes['note']}>
          You have {MAX_SHOP_ADDRESSES} addresses, the most you can have. Remove one to add another.
        </p>
      )}
      {open === 'add' && <AddShopAddressModal {...{ allowsLocalhost }} onClose={close} />}
      {open !== null && open !== 'add' && (
        <RemoveShopAddressModal address={open.remove} onClose={close} />
      )}
    </Section>
  )
}
