import { tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import { useQuery } from '@tanstack/react-query'

import { filterOptions, SelectFilter, TAG_WIDTH } from '#/ui/filters/select-filter.tsx'

import { usedTags } from './note-queries.ts'

export interface TagChoiceProps {
  merchantId: string
  /** From the address; '' for all. */
  tag: string
  onChange: (tag: string) => void
}

export function TagChoice({ merchantId, tag, onChange }: TagChoiceProps) {
  const { data: used = [] } = useQuery(usedTags(merchantId))
  const existing = used.find((usedTag) => tagKey(usedTag) === tagKey(tag))
  const tags = tag === '' || existing !== undefined ? used : [tag, ...used]
  return (
    <SelectFilter
      label="Tag"
      width={TAG_WIDTH}
      options={filterOptions('All tags', tags)}
      value={existing ?? tag}
      onChange={onChange}
    />
  )
}
