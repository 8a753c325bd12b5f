import { MAX_NOTE_LENGTH, tidyNote } from '@paydeck/contract/merchant/notes-and-tags'
import { useId, useState, type FormEvent, type ReactNode } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { useSingleSubmit } from '#/ui/feedback/use-one-submit.ts'
import { LabelledControl } from '#/ui/fields/labelled-control.tsx'

import classes from './notes.module.css'

interface NoteFormProps {
  label: string
  text?: string
  mutation: { isPending: boolean; error: Error | null; reset: () => void }
  onSave: (text: string, done: () => void) => void
  children?: ReactNode
}

const HINT = 'Only your team sees it.'

export function NoteForm({
  label,
  text: initialText = '',
  mutation,
  onSave,
  children,
}: NoteFormProps) {
  const id = useId()
  const [text, setText] = useState(initialText)
  const [isMissing, setMissing] = useState(false)
  const problem = isMissing && tidyNote(text) === '' ? 'Please write a note' : null
  const once = useSingleSubmit()
  const save = (event: FormEvent) => {
    event.preventDefault()
    setMissing(true)
    if (tidyNote(text) === '') return
    once(() =>
      onSave(text, () => {
        setText('')
        setMissing(false)
      }),
    )
  }
  return (
    <form className={classes['block']} onSubmit={save}>
      <ErrorBanner error={mutation.error} onDismiss={mutation.reset} />
      <LabelledControl id={id} label={label} problem={problem} hint={HINT}>
        <textarea
          id={id}
          className={classes['text']}
          rows={1}
          maxLength={MAX_NOTE_LENGTH}
          value={text}
          onChange={(change) => setText(change.currentTarget.value)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-note`}
        />
      </LabelledControl>
      <div className={classes['actions']}>
        <Button type="submit" isBusy={mutation.isPending}>
          Save note
        </Button>
        {children}
      </div>
    </form>
  )
}
