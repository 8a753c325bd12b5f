import type { Column } from '#/ui/table/column.ts'

import type { Guide } from './guides.ts'

/** A platform, linked to its guide, and when that was last worked on. */
export const GUIDE_COLUMNS: readonly Column<Guide>[] = [
  {
    header: 'Platform',
    slot: 'who',
    cell: ({ platform, address }) => (
      <a href={address} target="_blank" rel="noopener">
        {platform}
      </a>
    ),
  },
  { header: 'Last updated', slot: 'date', isNamedInCard: true, cell: ({ updated }) => updated },
]
