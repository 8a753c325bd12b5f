import { lazy, Suspense } from 'react'

import { LoadingBlock } from '#/ui/feedback/loading-block.tsx'
import { Section } from '#/ui/layout/section.tsx'

import type { NotesSectionProps } from './notes-section.tsx'
import classes from './record-notes.module.css'

const NotesSection = lazy(async () => ({
  default: (await import('./notes-section.tsx')).NotesSection,
}))

/** Loads lazily, so that the record does not wait for it. */
export const RecordNotes = (props: NotesSectionProps) => (
  <div className={classes['team']}>
    <Suspense
      fallback={
        <Section title="Notes and tags">
          <LoadingBlock height={40} label="Loading the notes" />
        </Section>
      }
    >
      <NotesSection {...props} />
    </Suspense>
  </div>
)
