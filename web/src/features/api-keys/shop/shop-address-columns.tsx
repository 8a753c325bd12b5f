import type { ShopAddresses } from '@paydeck/contract/calls/shop-addresses'

import { zoneName } from '#/lib/text/zone-name.ts'
import { WebAddress } from '#/ui/controls/web-address.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import type { Column } from '#/ui/table/column.ts'
import { RowMenu } from '#/ui/table/row-menu.tsx'

type Shop = ShopAddresses['addresses'][number]

export const shopAddressColumns = ({
  timeZone,
  onRemove,
}: {
  timeZone: string
  onRemove: (address: string) => void
}): Column<Shop>[] => [
  { header: 'Address', slot: 'amount', cell: ({ address }) => <WebAddress value={address} /> },
  {
    header: 'Added',
    headerNote: zoneName(timeZone),
    slot: 'date',
    isNamedInCard: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} timeZone={timeZone} />,
  },
  {
    header: 'Actions',
    slot: 'menu',
    align: 'right',
    isHeaderHidden: true,
    cell: ({ address }) => (
      <RowMenu
        label={`Actions for ${address}`}
        actions={[{ label: 'Remove', onClick: () => onRemove(address) }]}
      />
    ),
  },
]
