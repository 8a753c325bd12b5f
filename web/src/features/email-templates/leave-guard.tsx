import { useBlocker } from '@tanstack/react-router'

import { ActionModal } from '#/ui/modal/action-modal.tsx'
import { Button } from '#/ui/controls/button.tsx'

import classes from './email-templates.module.css'

/** Asks before unsaved changes are lost: by a link, another tab, Back or closing the window. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <ActionModal title="Leave without saving?" onClose={reset}>
      <p>The changes to your email texts are not saved yet.</p>
      <div className={classes['buttons']}>
        <Button data-autofocus onClick={reset}>
          Keep editing
        </Button>
        <Button variant="danger" onClick={proceed}>
          Leave without saving
        </Button>
      </div>
    </ActionModal>
  )
}
