import { Suspense } from 'react'

import { lazyInBrowser } from '#/lib/screen/lazy-in-browser.ts'
import { filterOptions, SelectFilter, TAG_WIDTH } from '#/ui/filters/select-filter.tsx'

import type { TagChoiceProps } from './tag-choice.tsx'

const TagChoice = lazyInBrowser(async () => ({
  default: (await import('./tag-choice.tsx')).TagChoice,
}))

/** The list does not wait for the tags. The filter reserves its space, so that nothing moves when they arrive. */
export const TagFilter = (props: TagChoiceProps) => (
  <Suspense
    fallback={
      <SelectFilter
        label="Tag"
        width={TAG_WIDTH}
        options={filterOptions('All tags', props.tag === '' ? [] : [props.tag])}
        value={props.tag}
        onChange={props.onChange}
      />
    }
  >
    <TagChoice {...props} />
  </Suspense>
)
