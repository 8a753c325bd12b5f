import { IconChevronUp, IconLogout } from '@tabler/icons-react'
import { useId, useState } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { initialsOf } from './initials.ts'
import classes from './profile.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

/** Whose dashboard this is and who is signed in; opens to the appearance and to signing out. */
export function Profile() {
  const { signIn } = useMerchant()
  const { publicInfo, personalInfo, email } = useSession()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const person = `${personalInfo.firstName} ${personalInfo.lastName}`.trim()
  return (
    <div className={classes['profile']}>
      {isOpen && (
        <div id={panel} className={classes['panel']}>
          <p className={classes['person']}>
            {person && <strong>{person}</strong>}
            <span>{email}</span>
          </p>
          <SchemeSwitch />
          <button type="button" className={classes['act']} onClick={() => void signIn.signOut()}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            Sign out
          </button>
        </div>
      )}
      <button
        type="button"
        className={classes['foot']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes['initials']} aria-hidden="true">
          {initialsOf(publicInfo)}
        </span>
        <span className={classes['names']}>
          <strong>{publicInfo.businessName}</strong>
          <span>{publicInfo.brandName}</span>
        </span>
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </button>
    </div>
  )
}
