import { IconChevronUp, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

import { useMerchant } from '#/entities/session/session-context.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { initialsOf } from './initials.ts'
import { PAGE_PATHS } from './page-paths.ts'
import classes from './profile.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'

// Loads once the menu opens: most people work for one business.
const Workplaces = lazy(async () => ({ default: (await import('./workplaces.tsx')).Workplaces }))

export function Profile() {
  const { publicInfo } = useSession()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    // Escape closes the panel, not the drawer around it.
    event.preventDefault()
    setOpen(false)
    toggle.current?.focus()
  }
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears of what happens to the buttons within
    <footer className={classes['profile']} onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      {isOpen && <Panel id={panel} onClose={() => setOpen(false)} />}
      <button
        type="button"
        ref={toggle}
        className={classes['toggle']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes['initials']} aria-hidden="true">
          {initialsOf(publicInfo)}
        </span>
        <span className={classes['names']}>
          {/* Empty when the public information failed to load. */}
          <strong>{publicInfo.businessName || 'Your account'}</strong>
          <span>{publicInfo.brandName}</span>
        </span>
        <IconChevronUp size={16} stroke={1.75} aria-hidden />
      </button>
    </footer>
  )
}

function Panel({ id, onClose }: { id: string; onClose: () => void }) {
  const { signIn } = useMerchant()
  const { slug, personalInfo, email, isMerchantActivated } = useSession()
  const person = `${personalInfo.firstName} ${personalInfo.lastName}`.trim()
  return (
    <div id={id} className={classes['panel']} tabIndex={-1}>
      <p className={classes['person']}>
        {person && <strong>{person}</strong>}
        <span>{email}</span>
      </p>
      <SchemeSwitch />
      {isMerchantActivated === true && (
        <Link
          className={classes['action']}
          to={PAGE_PATHS.account}
          params={{ slug }}
          onClick={onClose}
        >
          <IconUserCircle size={18} stroke={1.75} aria-hidden />
          My account
        </Link>
      )}
      <Suspense>
        <Workplaces />
      </Suspense>
      <button type="button" className={classes['action']} onClick={() => void signIn.signOut()}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        Sign out
      </button>
    </div>
  )
}
