import {
  isTag,
  MAX_TAG_LENGTH,
  MAX_TAGS,
  tagKey,
  tidyTag,
} from '@paydeck/contract/merchant/notes-and-tags'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type FormEvent } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { TextField } from '#/ui/fields/text-field.tsx'
import { RecordLink } from '#/ui/record/record-link.tsx'

import { changeTags, usedTags, type NotedRecord } from './note-queries.ts'
import classes from './notes.module.css'

interface RecordTagsProps {
  record: NotedRecord
  tags: readonly string[]
  canWrite: boolean
  hrefOf: (tag: string) => string
}

export function RecordTags({ record, tags, canWrite, hrefOf }: RecordTagsProps) {
  const change = useMutation(changeTags(record))
  const container = useRef<HTMLDivElement>(null)
  // Move the focus: the pressed button disappears with its tag.
  const remove = (tag: string) => {
    change.mutate({ remove: [tag] }, { onSuccess: () => container.current?.focus() })
  }
  return (
    <div ref={container} tabIndex={-1} className={classes['block']} role="group" aria-label="Tags">
      <ErrorBanner error={change.error} onDismiss={change.reset} />
      {tags.length > 0 && (
        <ul className={classes['tags']}>
          {tags.map((tag) => (
            <li key={tag} className={classes['tag']}>
              <RecordLink href={hrefOf(tag)}>{tag}</RecordLink>
              {canWrite && (
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  disabled={change.isPending}
                  onClick={() => remove(tag)}
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canWrite && tags.length < MAX_TAGS && (
        <AddTag
          merchantId={record.merchantId}
          tags={tags}
          isBusy={change.isPending}
          onAdd={(tag, done) => change.mutate({ add: [tag] }, { onSuccess: done })}
        />
      )}
    </div>
  )
}

interface AddTagProps {
  merchantId: string
  tags: readonly string[]
  isBusy: boolean
  onAdd: (tag: string, done: () => void) => void
}

function AddTag({ merchantId, tags, isBusy, onAdd }: AddTagProps) {
  const [text, setText] = useState('')
  const list = useId()
  const { data: used = [] } = useQuery(usedTags(merchantId))
  const ownKeys = new Set(tags.map(tagKey))
  const tag = tidyTag(text)
  const problem = tag === '' || isTag(tag) ? null : 'A tag is a short word without commas'
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (tag !== '' && problem === null && !isBusy) onAdd(tag, () => setText(''))
  }
  return (
    <form className={classes['adding']} onSubmit={add}>
      <TextField
        label="Add a tag"
        value={text}
        onChange={setText}
        problem={problem}
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        list={list}
      />
      <datalist id={list}>
        {used
          .filter((usedTag) => !ownKeys.has(tagKey(usedTag)))
          .map((usedTag) => (
            <option key={usedTag}>{usedTag}</option>
          ))}
      </datalist>
      <Button type="submit" isBusy={isBusy}>
        Add
      </Button>
    </form>
  )
}
