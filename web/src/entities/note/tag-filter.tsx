import { lazy, Suspense } from 'react'

import type { TagChoiceProps } from './tag-choice.tsx'

const TagChoice = lazy(async () => ({ default: (await import('./tag-choice.tsx')).TagChoice }))

/** The list does not wait for it. */
export const TagFilter = (props: TagChoiceProps) => (
  <Suspense fallback={null}>
    <TagChoice {...props} />
  </Suspense>
)
