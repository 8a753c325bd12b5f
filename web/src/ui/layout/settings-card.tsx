import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import { QueryBlock } from '../feedback/query-block.tsx'
import { Fields } from '../fields/fields.tsx'
import { Section } from './section.tsx'

interface SettingsCardProps<Data> {
  title: string
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  onEdit: () => void
  children: (data: Data) => ReactNode
}

export function SettingsCard<Data>({ title, query, onEdit, children }: SettingsCardProps<Data>) {
  const { data, isFetching } = query
  return (
    <Section
      title={title}
      aside={
        <Button aria-label={`Edit ${title}`} disabled={data === undefined} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <QueryBlock query={query} height={112}>
        {(saved) => (
          <div aria-busy={isFetching}>
            <Fields>{children(saved)}</Fields>
          </div>
        )}
      </QueryBlock>
    </Section>
  )
}
