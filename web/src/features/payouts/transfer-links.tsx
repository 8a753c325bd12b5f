import { IconChevronRight } from '@tabler/icons-react'

import { TabLinks } from '#/ui/layout/tab-links.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

const LINKS = [
  ['statements', 'Statements'],
  ['bank-lines', 'Bank lines'],
] as const

export const TransferLinks = ({ slug }: { slug: string }) => (
  <TabLinks label="More of your transfers">
    {LINKS.map(([page, label]) => (
      <RecordLink key={page} href={`/${slug}/${page}`}>
        {label}
        <IconChevronRight size={14} stroke={1.75} aria-hidden />
      </RecordLink>
    ))}
  </TabLinks>
)
