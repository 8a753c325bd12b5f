import { Link } from '@tanstack/react-router'

import { useIsNew } from '#/entities/payment/use-is-new.ts'
import { useSession } from '#/entities/session/use-session.ts'
import { Section } from '#/ui/layout/section.tsx'

import classes from './overview-page.module.css'

/** What to do next, for a merchant who never had a payment; nothing for every other. */
export function FirstSteps() {
  const { merchantId, slug } = useSession()
  if (useIsNew(merchantId) !== true) return null
  return (
    <Section title="Take a payment">
      <p className={classes['steps']}>
        Nobody has paid you yet.{' '}
        <Link to="/$slug/virtual-terminal" params={{ slug }} state={{ act: 'new' }}>
          Ask a customer for a payment
        </Link>{' '}
        by email, or{' '}
        <Link to="/$slug/api" params={{ slug }}>
          connect your shop
        </Link>
        .
      </p>
    </Section>
  )
}
