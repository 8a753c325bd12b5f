import type { ReactNode } from 'react'

import { Button } from '../controls/button.tsx'
import { ErrorBanner } from '../feedback/error-banner.tsx'
import { Fields } from '../fields/fields.tsx'
import { Section } from './section.tsx'
import { LoadingBlock } from '../feedback/loading-block.tsx'

interface SettingsCardProps<Data> {
  title: string
  query: {
    data: Data | undefined
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  onEdit: () => void
  /** The fields of what is saved. */
  children: (data: Data) => ReactNode
}

/** One card of the settings: what is saved, and the way to change it. */
export function SettingsCard<Data>({ title, query, onEdit, children }: SettingsCardProps<Data>) {
  const { data, error, isFetching, refetch } = query
  return (
    <Section
      title={title}
      aside={
        <Button aria-label={`Edit ${title}`} disabled={data === undefined} onClick={onEdit}>
          Edit
        </Button>
      }
    >
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data !== undefined && (
        <div aria-busy={isFetching}>
          <Fields>{children(data)}</Fields>
        </div>
      )}
      {data === undefined && !error && <LoadingBlock height={112} />}
    </Section>
  )
}
