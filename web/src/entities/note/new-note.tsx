import { useMutation } from '@tanstack/react-query'

import { NoteForm } from './note-form.tsx'
import { addNote, type NotedRecord } from './note-queries.ts'

export function NewNote({ record }: { record: NotedRecord }) {
  const add = useMutation(addNote(record))
  return (
    <NoteForm
      label="Write a note"
      mutation={add}
      onSave={(text, done) => add.mutate(text, { onSuccess: done })}
    />
  )
}
