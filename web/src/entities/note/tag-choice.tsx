import { tagKey } from '@paydeck/contract/merchant/notes-and-tags'
import { useQuery } from '@tanstack/react-query'

import { SelectFilter } from '#/ui/filters/select-filter.tsx'

import { usedTags } from './note-queries.ts'

export interface TagChoiceProps {
  merchantId: string
  /** As the address has it; '' for all. */
  tag: string
  onChange: (tag: string) => void
}

/** The filter of a list by one of the tags in use; none before there are any. */
export function TagChoice({ merchantId, tag, onChange }: TagChoiceProps) {
  const { data: used = [] } = useQuery(usedTags(merchantId))
  const known = used.find((one) => tagKey(one) === tagKey(tag))
  const tags = tag === '' || known !== undefined ? used : [tag, ...used]
  if (tags.length === 0) return null
  return (
    <SelectFilter
      label="Tag"
      options={[
        { value: '', label: 'All tags' },
        ...tags.map((one) => ({ value: one, label: one })),
      ]}
      value={known ?? tag}
      onChange={onChange}
    />
  )
}
