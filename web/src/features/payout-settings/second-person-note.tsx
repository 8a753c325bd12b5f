import { useSession } from '#/entities/session/use-session.ts'

import classes from './payout-settings.module.css'

/** Warns, before the change is requested, that a second person has to approve it. */
export function SecondPersonNote() {
  const { grants } = useSession()
  if (grants.secondPerson?.bankChanges !== true) return null
  return (
    <p className={classes['note']}>
      This needs a second person. Nothing changes until they approve it.
    </p>
  )
}
