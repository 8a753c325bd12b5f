import { Link } from '@tanstack/react-router'

import { useSession } from '#/entities/session/use-session.ts'
import { Section } from '#/ui/section.tsx'

import classes from './overview-page.module.css'

/** What to do next, for a business that nobody pays yet. */
export function FirstSteps() {
  const { slug } = useSession()
  return (
    <Section title="Take a payment">
      <p className={classes['steps']}>
        Nobody has paid lately.{' '}
        <Link to="/$slug/virtual-terminal" params={{ slug }}>
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
