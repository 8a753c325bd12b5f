import type { SavedEmailMessages } from '@paydeck/contract/calls/email-messages'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { saveEmailMessages } from '#/entities/email-messages/email-message-queries.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Button } from '#/ui/controls/button.tsx'
import { ErrorBanner } from '#/ui/feedback/error-banner.tsx'
import { SuccessBanner } from '#/ui/feedback/success-banner.tsx'
import { useFocusInView } from '#/ui/layout/use-focus-in-view.ts'

import classes from './email-templates.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { TemplateCard } from './template-card.tsx'
import { changeDraft, isDirty, TEMPLATES, withDrafts, type Drafts } from './templates.ts'

export function EmailTemplates({ saved }: { saved: SavedEmailMessages }) {
  const { merchantId } = useSession()
  const [drafts, setDrafts] = useState<Drafts>({})
  // Discarding drafts increments this to remount the editors.
  const [revision, setRevision] = useState(0)
  const save = useMutation({
    ...saveEmailMessages(merchantId),
    onSuccess: () => setDrafts({}),
  })
  const dirty = isDirty(drafts)
  return (
    <>
      <p className={classes['intro']}>
        Add your own words to the emails about instalments. Each email already gives the order, the
        amount and the day; your text goes above and below them.
      </p>
      {save.isSuccess && !dirty && (
        <SuccessBanner onDismiss={save.reset}>
          Your custom email content was successfully updated
        </SuccessBanner>
      )}
      <ul className={classes['cards']}>
        {TEMPLATES.map((template) => (
          <li key={template.name}>
            <TemplateCard
              template={template}
              revision={revision}
              text={withDrafts(saved, drafts)[template.name]}
              isChanged={drafts[template.name] !== undefined}
              onChange={(part, html) =>
                setDrafts((current) =>
                  changeDraft(saved, current, { name: template.name, part, html }),
                )
              }
            />
          </li>
        ))}
      </ul>
      {(dirty || save.isPending) && (
        <UnsavedBar
          save={save}
          onDiscard={() => {
            save.reset()
            setDrafts({})
            setRevision(revision + 1)
          }}
          onSave={() => {
            const { version, ...messages } = saved
            save.mutate({ ...withDrafts(messages, drafts), version })
          }}
        />
      )}
      <LeaveGuard isDirty={dirty} />
    </>
  )
}

interface UnsavedBarProps {
  save: { error: Error | null; isPending: boolean; reset: () => void }
  onDiscard: () => void
  onSave: () => void
}

function UnsavedBar({ save, onDiscard, onSave }: UnsavedBarProps) {
  useFocusInView()
  return (
    <div className={classes['bar']} role="group" aria-label="Unsaved changes">
      {save.error && <ErrorBanner error={save.error} onDismiss={save.reset} />}
      <div className={classes['barRow']}>
        <p>You have unsaved changes.</p>
        <Button disabled={save.isPending} onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="primary" isBusy={save.isPending} onClick={onSave}>
          Save changes
        </Button>
      </div>
    </div>
  )
}
