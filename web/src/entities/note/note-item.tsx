import type { Note } from '@paydeck/contract/calls/notes'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#/ui/controls/button.tsx'
import { DateTime } from '#/ui/date/date-time.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'

import { NoteForm } from './note-form.tsx'
import { changeNote, removeNote, type NotedRecord } from './note-queries.ts'
import classes from './notes.module.css'

interface NoteItemProps {
  record: NotedRecord
  note: Note
  timeZone: string
}

export function NoteItem({ record, note, timeZone }: NoteItemProps) {
  const [mode, setMode] = useState<'change' | 'delete' | null>(null)
  const close = () => setMode(null)
  return (
    <li className={classes['note']}>
      {mode === 'change' ? (
        <ChangeNote record={record} note={note} onClose={close} />
      ) : (
        <p className={classes['noteText']}>{note.text}</p>
      )}
      <p className={classes['byline']}>
        {note.name ?? note.email ?? 'A former colleague'} ·{' '}
        <DateTime at={note.writtenAt} timeZone={timeZone} show="zone" />
        {note.changedAt !== null && ' · changed'}
      </p>
      {note.isChangeable && mode === null && (
        <div className={classes['links']}>
          <button type="button" onClick={() => setMode('change')}>
            Change
          </button>
          <button type="button" onClick={() => setMode('delete')}>
            Delete
          </button>
        </div>
      )}
      {mode === 'delete' && <DeleteNote record={record} note={note} onClose={close} />}
    </li>
  )
}

interface NoteActionProps {
  record: NotedRecord
  note: Note
  onClose: () => void
}

function ChangeNote({ record, note, onClose }: NoteActionProps) {
  const change = useMutation(changeNote(record, note.noteId))
  return (
    <NoteForm
      label="Change the note"
      text={note.text}
      mutation={change}
      onSave={(text) => change.mutate(text, { onSuccess: onClose })}
    >
      <Button onClick={onClose}>Cancel</Button>
    </NoteForm>
  )
}

function DeleteNote({ record, note, onClose }: NoteActionProps) {
  const remove = useMutation(removeNote(record, note.noteId))
  return (
    <div className={classes['block']} role="group" aria-label="Delete this note?">
      <ErrorBanner error={remove.error} onDismiss={remove.reset} />
      <div className={classes['actions']}>
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Delete note
        </Button>
        <Button onClick={onClose}>Keep it</Button>
      </div>
    </div>
  )
}
