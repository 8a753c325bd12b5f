import type { ReactNode } from 'react'

import { ErrorBanner } from './error-banner.tsx'
import { LoadingBlock } from './loading-block.tsx'

interface QueryBlockProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> }
  height: number
  label?: string
  children: (data: Data) => ReactNode
}

export function QueryBlock<Data>({ query, height, label, children }: QueryBlockProps<Data>) {
  const { data, error, refetch } = query
  return (
    <>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {data !== undefined && children(data)}
      {data === undefined && !error && <LoadingBlock height={height} {...(label && { label })} />}
    </>
  )
}
