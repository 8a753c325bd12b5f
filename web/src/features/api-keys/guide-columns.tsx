import type { Column } from '#/ui/table/column.ts'

import type { Guide } from './guides.ts'

export const GUIDE_COLUMNS: readonly Column<Guide>[] = [
  {
    header: 'Platform',
    slot: 'title',
    cell: ({ platform, address }) => (
      <a href={address} target="_blank" rel="noopener">
        {platform}
      </a>
    ),
  },
  { header: 'Last updated', slot: 'date', isNamedInCard: true, cell: ({ updated }) => updated },
]
