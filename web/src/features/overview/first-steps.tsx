import { Link } from '@tanstack/react-router'

import { useIsNew } from '#/entities/payment/use-is-new.ts'
import { PAGE_NEEDS } from '#/entities/session/access.ts'
import { useCan } from '#/entities/session/can.tsx'
import { useSession } from '#/entities/session/use-session.ts'
import { Section } from '#/ui/layout/section.tsx'

import classes from './overview-page.module.css'

/** For a merchant who never had a payment; renders nothing for others. */
export function FirstSteps() {
  const { merchantId, slug } = useSession()
  const can = useCan()
  const isNew = useIsNew(merchantId)
  if (isNew !== true || !can('orders:write')) return null
  return (
    <Section title="Take a payment">
      <p className={classes['steps']}>
        You have no payments yet.{' '}
        <Link to="/$slug/virtual-terminal" params={{ slug }} state={{ act: 'new' }}>
          Ask a customer for a payment
        </Link>{' '}
        by email
        {can(PAGE_NEEDS.api) && (
          <>
            , or{' '}
            <Link to="/$slug/api" params={{ slug }}>
              connect your shop
            </Link>
          </>
        )}
        .
      </p>
    </Section>
  )
}
