import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import { QueryBlock } from '../feedback/query-block.tsx'
import { Fields } from '../fields/fields.tsx'
import { Section } from './section.tsx'
import classes from './settings-card.module.css'

interface SettingsCardProps<Data> {
  title: string
  /** What the setting is for, or where it shows. */
  description?: string
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  onEdit: () => void
  children: (data: Data) => ReactNode
  /** Under the fields. */
  footer?: (data: Data) => ReactNode
}

export function SettingsCard<Data>(props: SettingsCardProps<Data>) {
  const { title, description, query, onEdit, children, footer } = props
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
      {description && <p className={classes['description']}>{description}</p>}
      <QueryBlock query={query} height={112}>
        {(saved) => (
          <div aria-busy={isFetching}>
            <Fields arePaired>{children(saved)}</Fields>
            {footer?.(saved)}
          </div>
        )}
      </QueryBlock>
    </Section>
  )
}
