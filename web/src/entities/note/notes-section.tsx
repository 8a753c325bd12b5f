import { useQuery } from '@tanstack/react-query'

import { QueryBlock } from '#/ui/feedback/query-block.tsx'
import { Section } from '#/ui/layout/section.tsx'

import { NewNote } from './new-note.tsx'
import { NoteItem } from './note-item.tsx'
import { notesOf, type NotedRecord } from './note-queries.ts'
import classes from './notes.module.css'
import { RecordTags } from './record-tags.tsx'

export interface NotesSectionProps {
  record: NotedRecord
  timeZone: string
  canWrite: boolean
  /** Links to the list filtered by a tag. */
  hrefOf: (tag: string) => string
}

export function NotesSection({ record, timeZone, canWrite, hrefOf }: NotesSectionProps) {
  const query = useQuery(notesOf(record))
  return (
    <Section title="Notes and tags">
      <QueryBlock query={query} height={40} label="Loading the notes">
        {({ notes, tags }) => (
          <div className={classes['parts']}>
            <RecordTags record={record} tags={tags} canWrite={canWrite} hrefOf={hrefOf} />
            {notes.length > 0 && (
              <ol className={classes['notes']} aria-label="Notes">
                {notes.map((note) => (
                  <NoteItem key={note.noteId} record={record} note={note} timeZone={timeZone} />
                ))}
              </ol>
            )}
            {canWrite && <NewNote record={record} />}
            {!canWrite && notes.length + tags.length === 0 && (
              <p className={classes['none']}>There are none.</p>
            )}
          </div>
        )}
      </QueryBlock>
    </Section>
  )
}
